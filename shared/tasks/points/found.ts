/**
 * A place found in a reply. `named` tells that x and y are named in it, so that a y-first convention does not swap them;
 * `percent` that it carries percent signs.
 */
export interface FoundPlace {
  /** The numbers as they are in the reply. */
  numbers: number[];
  /** Two numbers of a point, or four of a box's corners, x before y unless a y-first convention says otherwise. */
  place: readonly [number, number] | readonly [number, number, number, number];
  pattern: string;
  span: [number, number];
  named: boolean;
  percent: boolean;
  /** Four numbers in a row that do not say whether they are two corners or a corner and a size. */
  plainBox?: boolean;
  /** Other, different places found by the same rule. */
  others: number;
}

/** Several different places, none of which the reply settles on. */
export interface SeveralPlaces {
  several: number;
  pattern: string;
  span: [number, number];
}
