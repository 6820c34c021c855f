/**
 * The groups of a table's rows in the order of the papers; `average` is a mean over the rows above, `apart` has the runs
 * that are not ranked, `reference` people and guesses on the same items.
 */
export const rowGroups = [
  'proprietary',
  'open',
  'gui',
  'composite',
  'other',
  'baseline',
  'average',
  'reference',
  'apart',
] as const;
export type RowGroup = (typeof rowGroups)[number];
