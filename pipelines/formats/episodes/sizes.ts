import type { Action } from '#shared/episodes/actions.ts';
import type { StepElement } from '#shared/episodes/episode.ts';
import type { Size } from '#shared/geometry/box.ts';
import { toPixels } from '#shared/geometry/conventions.ts';
import { pointToPixels } from '#shared/geometry/points.ts';
import type { RawBox } from '../boxes/boxes.ts';
import type { RawPoint, ReadAction, ReadStepElement } from './record.ts';

const finite = (numbers: readonly number[]) => numbers.every(Number.isFinite);

/** A position in pixels; undefined if the size it needs is unknown. The raw action contains it in any case. */
function place(raw: RawPoint | undefined, size: Size | null): [number, number] | undefined {
  if (!raw || !finite(raw.numbers)) return undefined;
  if (raw.convention === 'pixel') return [...raw.numbers] as [number, number];
  if (!size) return undefined;
  const found = pointToPixels(raw.convention, raw.numbers, size);
  return [found[0], found[1]];
}

/** Boxes unchanged, never clipped: a step repeats what its source says. */
function box(raw: RawBox | undefined, size: Size | null): [number, number, number, number] | undefined {
  if (!raw || !finite(raw.numbers)) return undefined;
  if (!size && !raw.convention.endsWith('-px')) return undefined;
  const found = toPixels(raw.convention, raw.numbers, size ?? { width: 1, height: 1 });
  return found[2] > found[0] && found[3] > found[1] ? [...found] : undefined;
}

/** An action in pixels of a picture of this size. */
export function actionInPixels({ point, to, ...rest }: ReadAction, size: Size | null): Action {
  const [from, end] = [place(point, size), place(to, size)];
  return { ...rest, ...(from && { point: from }), ...(end && { to: end }) };
}

export function elementInPixels(element: ReadStepElement | undefined, size: Size | null): StepElement | undefined {
  if (!element) return undefined;
  const { bbox, interactBbox, ...rest } = element;
  const [whole, inside] = [box(bbox, size), box(interactBbox, size)];
  return { ...rest, ...(whole && { bbox: whole }), ...(inside && { interactBbox: inside }) };
}
