import { cannotPlace, type Placing } from '#shared/items/element/placing.ts';

/** Answers that need no place, in the order of their digits. */
export const placeless: readonly Placing[] = [
  { kind: 'absent' },
  ...cannotPlace.map((reason) => ({ kind: 'cannot' as const, reason })),
];
