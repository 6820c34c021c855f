import type { Page } from 'playwright-core';
import { performOn } from '#electron/host/live/environments/web/act.ts';
import type { ReadingSpace } from '#pipelines/reading/named.ts';
import { readingOf } from '#pipelines/presets/registry.ts';
import { modelRecord, type ModelRecord } from '#shared/contract/runs/models.ts';
import type { Action } from '#shared/episodes/actions.ts';
import type { Size } from '#shared/geometry/box.ts';
import { sentSize } from '#shared/geometry/sent-size.ts';
import type { Point } from '#shared/geometry/shapes.ts';
import type { Grammar, Writing } from './grammar.ts';

/** The record of a model that writes in a grammar. */
export const recordFor = ({ name, model, coordinates }: Grammar, baseUrl = 'http://127.0.0.1:1/v1'): ModelRecord =>
  modelRecord.parse({ name, provider: 'openai', model, baseUrl, ...(coordinates && { coordinates }) });

/** How a picture of this size reaches the model, and how its answer is read. */
export function spaceFor(grammar: Grammar, image: Size): ReadingSpace {
  const { coordinates, boxes, image: policy } = readingOf(recordFor(grammar));
  return { image, sent: sentSize(image, policy), coordinates, boxes };
}

/** The smallest step between two positions that a family writes, in pixels of the picture: `[across, down]`. */
export function unitOf({ coordinates, image, sent }: ReadingSpace): Point {
  const steps = { pixel: 0, normalized: 10_000, thousand: 1000, 'thousand-yx': 1000, percent: 1000 }[coordinates];
  return [image.width / (steps || sent.width), image.height / (steps || sent.height)];
}

/** Numbers as models write them: whole ones, fractions with four digits, percents with one. */
export function writingFor(space: ReadingSpace, apps: readonly string[], last: Point | null): Writing {
  const [across, down] = unitOf(space);
  const step = { pixel: 1, normalized: 0.0001, thousand: 1, 'thousand-yx': 1, percent: 0.1 }[space.coordinates];
  const digits = { pixel: 0, normalized: 4, thousand: 0, 'thousand-yx': 0, percent: 1 }[space.coordinates];
  const rounded = (pixels: number, unit: number) => Number((Math.round(pixels / unit) * step).toFixed(digits));
  return {
    at([x, y]) {
      const pair = [rounded(x, across), rounded(y, down)] as const;
      return space.coordinates === 'thousand-yx' ? [pair[1], pair[0]] : [...pair];
    },
    last,
    tab(title) {
      const at = apps.findIndex((app) => title === app || title.startsWith(`${app} `));
      return at === -1 ? null : { app: apps[at] ?? '', at };
    },
  };
}

/** What arrives at the browser when an action is performed: the calls of its driver, in order. */
export async function performedAs(action: Action, { width, height }: Size): Promise<unknown[]> {
  const { type, text, app } = action;
  if (type === 'switch_tab' || type === 'open_app') return [type, text ?? app];
  if (type === 'answer' || type === 'finish' || type === 'fail') return [type, text];
  const calls: unknown[] = [];
  const noted =
    (name: string) =>
    (...given: unknown[]) => {
      calls.push([name, ...given]);
      return Promise.resolve();
    };
  const all = (...names: string[]) => Object.fromEntries(names.map((name) => [name, noted(name)]));
  const page: unknown = {
    mouse: all('click', 'dblclick', 'move', 'down', 'up', 'wheel'),
    keyboard: all('type', 'press', 'down', 'up'),
    ...all('goBack', 'waitForTimeout'),
  };
  await performOn(page as Page, action, { width, height, ratio: 1 });
  return calls;
}
