/**
 * Numbers found in a reply. `named` tells that x and y are named in it, so that a y-first convention
 * does not swap them; `percent` that they carry percent signs.
 */
export interface FoundNumbers {
  numbers: number[];
  pattern: string;
  span: [number, number];
  named: boolean;
  percent: boolean;
  /** Other, different places found by the same rule. */
  others: number;
}
