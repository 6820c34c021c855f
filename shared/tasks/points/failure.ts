import type { BBox, Point } from '#shared/geometry/shapes.ts';
import type { FailureKind } from '#shared/tasks/outcomes.ts';
import { areaOf, hitsBox } from '#shared/geometry/box.ts';
import type { Pointing } from '../showing.ts';
import { tellingWords } from '../../lints/words.ts';

/** Pixels from the target within which a miss is a near miss. */
const near = 10;

/** An element on the same picture. */
export interface NamedBox {
  name: string;
  box: BBox;
}

const same = (a: BBox, b: BBox) => a.every((n, i) => n === b[i]);

/** Which element a wrong point hit, relative to the target's element. */
function whatWasHit({ targets, whole, instruction }: Pointing, at: Point, elements: readonly NamedBox[]): FailureKind {
  const own = [...targets, ...(whole ? [whole] : [])];
  const meant = elements.find((element) => own.some((box) => same(box, element.box)));
  const hit = elements
    .filter((element) => element !== meant && hitsBox(element.box, at))
    .sort((a, b) => areaOf(a.box) - areaOf(b.box))[0];
  if (!hit) return 'nothing-there';
  const words = new Set(tellingWords(meant?.name || instruction));
  return tellingWords(hit.name).some((word) => words.has(word)) ? 'named-alike' : 'other-element';
}

/**
 * The kind of a miss: under 10 px off, the right element but the wrong part of it (inside the component, outside the
 * target), another element (with a similar name or not), or no element.
 */
export function missKind(
  pointing: Pointing,
  { point, distance }: { point: Point | null; distance: number | null },
  elements: () => readonly NamedBox[],
): FailureKind {
  if (point === null || distance === null) return 'wrong';
  if (distance < near) return 'near-miss';
  if (pointing.whole && hitsBox(pointing.whole, point)) return 'wrong-part';
  return whatWasHit(pointing, point, elements());
}
