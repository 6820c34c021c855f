import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { iou } from '../geometry/box.ts';
import { type Interval, wilson } from './intervals/intervals.ts';
import { ratio } from './reducer.ts';

/** Agreement of boxes that two people drew for the same elements. */
export interface BoxAgreement {
  pairs: number;
  /** Mean intersection over union (Jaccard 1901), 0..1; null without pairs. */
  meanIou: number | null;
  /** Share of the pairs with IoU ≥ 0.5, from which detection counts a match (PASCAL VOC). */
  overHalf: number | null;
}

export function boxAgreement(pairs: Iterable<readonly [BBox, BBox]>): BoxAgreement {
  let n = 0;
  let sum = 0;
  let over = 0;
  for (const [a, b] of pairs) {
    const shared = iou(a, b);
    n += 1;
    sum += shared;
    if (shared >= 0.5) over += 1;
  }
  return { pairs: n, meanIou: ratio(sum, n), overHalf: ratio(over, n) };
}

/** A person's box of an element. Of two boxes, at least one was drawn without seeing the other. */
export interface PeoplesBox {
  element: string;
  person: string;
  box: BBox;
}

/** Agreement over boxes of different people for the same elements: all pairs, and those of every two people. */
export function peoplesBoxAgreement(
  boxes: readonly PeoplesBox[],
): BoxAgreement & { annotators: string[]; byPair: ({ people: [string, string] } & BoxAgreement)[] } {
  const byElement = new Map<string, PeoplesBox[]>();
  for (const box of boxes) byElement.set(box.element, [...(byElement.get(box.element) ?? []), box]);
  const all: [BBox, BBox][] = [];
  const byPeople = new Map<string, { people: [string, string]; pairs: [BBox, BBox][] }>();
  for (const group of byElement.values())
    for (const [at, a] of group.entries())
      for (const b of group.slice(at + 1)) {
        if (a.person === b.person) continue;
        const people: [string, string] = a.person < b.person ? [a.person, b.person] : [b.person, a.person];
        const of = byPeople.get(people.join('\n')) ?? { people, pairs: [] };
        of.pairs.push([a.box, b.box]);
        byPeople.set(people.join('\n'), of);
        all.push([a.box, b.box]);
      }
  const byPair = [...byPeople.values()].map(({ people, pairs }) => ({ people, ...boxAgreement(pairs) }));
  return {
    ...boxAgreement(all),
    annotators: [...new Set(byPair.flatMap(({ people }) => people))].sort(),
    byPair: byPair.sort((a, b) => (a.people.join() < b.people.join() ? -1 : 1)),
  };
}

/** One person's blind answer to one instruction. `point` null: "not there". `distance` in image pixels, 0 in the target. */
export interface BlindClick {
  item: string;
  person: string;
  point: Point | null;
  hit: boolean;
  distance: number | null;
}

/** How often people hit the target from the words alone, and their distances to it and to one another. */
export interface ClickAgreement {
  n: number;
  hits: number;
  hitRate: number | null;
  /** 95 % Wilson interval of the hit rate. */
  interval: Interval | null;
  /** Mean distance to the target of answers that name a point, in pixels. */
  meanDistance: number | null;
  /** Pairs of people who answered the same instruction. */
  pairs: number;
  /** Share of the pairs that are both right or both wrong. */
  bothSame: number | null;
  /** Mean distance between the two points of a pair, in pixels; without pairs with a "not there". */
  meanApart: number | null;
}

export function clickAgreement(clicks: readonly BlindClick[]): ClickAgreement {
  const hits = clicks.filter((click) => click.hit).length;
  const distances = clicks.flatMap(({ distance }) => (distance === null ? [] : [distance]));
  const byItem = new Map<string, BlindClick[]>();
  for (const click of clicks) byItem.set(click.item, [...(byItem.get(click.item) ?? []), click]);
  let pairs = 0;
  let same = 0;
  const apart: number[] = [];
  for (const group of byItem.values())
    for (const [at, a] of group.entries())
      for (const b of group.slice(at + 1)) {
        pairs += 1;
        if (a.hit === b.hit) same += 1;
        if (a.point && b.point) apart.push(Math.hypot(a.point[0] - b.point[0], a.point[1] - b.point[1]));
      }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    n: clicks.length,
    hits,
    hitRate: ratio(hits, clicks.length),
    interval: wilson(hits, clicks.length),
    meanDistance: ratio(sum(distances), distances.length),
    pairs,
    bothSame: ratio(same, pairs),
    meanApart: ratio(sum(apart), apart.length),
  };
}
