/** The groups of a table's rows in the order of the papers; `average` is a mean over the rows above. */
export const rowGroups = ['proprietary', 'open', 'gui', 'composite', 'other', 'baseline', 'average'] as const;
export type RowGroup = (typeof rowGroups)[number];
