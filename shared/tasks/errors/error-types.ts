import type { FailureKind } from '../outcomes.ts';

/**
 * What went wrong, in two views. `type`: the four of FineState-Bench, D.3, with `not-found` and `abandoned` of its
 * examples (D.1.4, D.1.6). `cause`: the four of its section 7.
 */
export const errorViews = {
  type: ['localisation', 'misidentification', 'context', 'format', 'not-found', 'abandoned'],
  cause: ['ambiguity', 'confusion', 'state', 'interaction'],
} as const;

export const errorViewNames = ['type', 'cause'] as const satisfies (keyof typeof errorViews)[];
export type ErrorView = (typeof errorViewNames)[number];
export type ErrorKind = (typeof errorViews)[ErrorView][number];
export const errorKinds: readonly ErrorKind[] = errorViewNames.flatMap(
  (view): readonly ErrorKind[] => errorViews[view],
);

/** A view's name beside the dimensions of a task. */
export const errorDim = (view: ErrorView): string => `error:${view}`;

/** What the rules know of a failed answer. */
export interface Failed {
  failure: FailureKind;
  /** The task is answered with a position, and the answer is one. */
  asksPlace: boolean;
  hasPlace: boolean;
  /** The answer lies in the control's current state (SA-Locate), or the item has no such test. */
  onState: boolean | null;
}

function typeOf({ failure, asksPlace, hasPlace }: Failed): ErrorKind | null {
  switch (failure) {
    case 'near-miss':
    case 'wrong-part':
    case 'nothing-there':
      return 'localisation';
    case 'named-alike':
    case 'other-element':
      return 'misidentification';
    case 'parse-failure':
      return 'format';
    case 'refusal':
      return 'abandoned';
    case 'wrong':
      return asksPlace && !hasPlace ? 'not-found' : 'context';
    case 'error':
      return null;
  }
}

function causeOf({ failure, onState }: Failed): ErrorKind | null {
  switch (failure) {
    case 'near-miss':
    case 'nothing-there':
      return 'ambiguity';
    case 'named-alike':
    case 'other-element':
      return 'confusion';
    case 'wrong-part':
      return onState === true ? 'interaction' : 'state';
    case 'parse-failure':
    case 'refusal':
    case 'wrong':
    case 'error':
      return null;
  }
}

/** What the rules propose; null where no rule speaks. A call that failed is nobody's error. */
export const proposedError = (view: ErrorView, failed: Failed): ErrorKind | null =>
  view === 'type' ? typeOf(failed) : causeOf(failed);

/**
 * What people say about one failure: the kind that more of them chose than any other; `disputed` if two are level.
 * Null if nobody said anything.
 */
export function decidedError<Kind extends string>(kinds: readonly Kind[]): Kind | 'disputed' | null {
  const times = new Map<Kind, number>();
  for (const kind of kinds) times.set(kind, (times.get(kind) ?? 0) + 1);
  const [first, second] = [...times].sort((a, b) => b[1] - a[1]);
  if (!first) return null;
  return second?.[1] === first[1] ? 'disputed' : first[0];
}
