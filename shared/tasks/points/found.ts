/**
 * A position found in a reply. `named`: x and y are named in it, so a y-first convention does not swap them; `percent`:
 * it has percent signs.
 */
export interface FoundPlace {
  /** The numbers in the reply. */
  numbers: number[];
  /** Two numbers of a point, or four of a box's corners; x before y unless the convention is y-first. */
  place: readonly [number, number] | readonly [number, number, number, number];
  pattern: string;
  span: [number, number];
  named: boolean;
  percent: boolean;
  /** Four unnamed numbers in a row: two corners, or a corner and a size. */
  plainBox?: boolean;
  /** Other, different positions found by the same rule. */
  others: number;
}

/** Several different positions, none of which is the reply's final one. */
export interface SeveralPlaces {
  several: number;
  pattern: string;
  span: [number, number];
}
