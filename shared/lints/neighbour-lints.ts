import type { Lint } from '#shared/records/fields.ts';
import type { BBox } from '#shared/geometry/shapes.ts';
import type { ElementContent } from '#shared/contents/element.ts';
import { areaOf, iou, sameBox } from '#shared/geometry/box.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';

/** An element as input of the checks between the elements of a screenshot. */
export interface Neighbour {
  id: string;
  content: Pick<ElementContent, 'name' | 'kind' | 'locate' | 'stateTarget'>;
}

/** A check between the elements of one screenshot. `good` has no finding, `bad` at least one. */
export interface NeighbourLint {
  code: string;
  severity: Lint['severity'];
  /** What is wrong with two elements in the same place, for the first; null if nothing is. */
  between(element: Neighbour, other: Neighbour): Phrase | null;
  good: readonly Neighbour[];
  bad: readonly Neighbour[];
}

/** From this overlap on two boxes count as the same place: a pixel or two off on a typical control. */
const onePlace = 0.95;

const box: BBox = [10, 10, 110, 40];
const make = (id: string, content: Partial<Neighbour['content']>): Neighbour => ({
  id,
  content: { name: '', kind: 'icon', locate: box, stateTarget: null, ...content },
});
const called = ({ content, id }: Neighbour): string => content.name || id.slice(-6);
const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;

export const neighbourLints: readonly NeighbourLint[] = [
  {
    code: 'duplicate-box',
    severity: 'warning',
    // A control with instructions for two target states is two items on one box, on purpose.
    between: (element, other) =>
      differ(element.content.kind, other.content.kind) || differ(element.content.stateTarget, other.content.stateTarget)
        ? null
        : phrase(
            sameBox(element.content.locate ?? box, other.content.locate ?? box)
              ? 'lint-duplicate-box'
              : 'lint-duplicate-box-nearly',
            { other: called(other) },
          ),
    good: [make('a', {}), make('b', { locate: [10, 50, 110, 80] })],
    bad: [make('a', {}), make('b', { locate: [10, 10, 110, 41] })],
  },
  {
    code: 'same-box-other-kind',
    severity: 'warning',
    between: (element, other) =>
      differ(element.content.kind, other.content.kind)
        ? phrase('lint-same-box-other-kind', {
            other: called(other),
            otherKind: other.content.kind ?? '',
            kind: element.content.kind ?? '',
          })
        : null,
    good: [make('a', {}), make('b', {})],
    bad: [make('a', {}), make('b', { kind: 'text' })],
  },
];

export const neighbourCodes: readonly string[] = neighbourLints.map(({ code }) => code);

/**
 * Pairs of elements whose locate boxes are in the same place; a sweep over left edges keeps a thousand elements fast.
 */
function* pairs(all: readonly Neighbour[]): Generator<[Neighbour, Neighbour]> {
  const placed = all
    .flatMap((element) =>
      element.content.locate && areaOf(element.content.locate) > 0 ? [{ element, at: element.content.locate }] : [],
    )
    .sort((a, b) => a.at[0] - b.at[0]);
  for (const [index, { element, at }] of placed.entries()) {
    // Left edges of boxes that overlap so much are within a twentieth of the width.
    const reach = at[0] + (at[2] - at[0]) * (1 - onePlace);
    for (let next = index + 1; next < placed.length; next++) {
      const other = placed[next];
      if (!other || other.at[0] > reach) break;
      if (iou(at, other.at) >= onePlace) yield [element, other.element];
    }
  }
}

/** Findings between the active elements of one screenshot, by element id; at most one per code. */
export function lintsBetween(
  all: readonly Neighbour[],
  lints: readonly NeighbourLint[] = neighbourLints,
): Map<string, Lint[]> {
  const found = new Map<string, Lint[]>();
  const add = (element: Neighbour, other: Neighbour, { code, severity, between }: NeighbourLint) => {
    const detail = between(element, other);
    const mine = found.get(element.id) ?? [];
    if (detail === null || mine.some((lint) => lint.code === code)) return;
    found.set(element.id, [...mine, { code, severity, detail }]);
  };
  for (const [element, other] of pairs(all))
    for (const lint of lints) {
      add(element, other, lint);
      add(other, element, lint);
    }
  return found;
}
