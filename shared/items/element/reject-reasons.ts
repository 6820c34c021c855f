/** Why an element is rejected. */
export const elementRejectReasons = [
  'wrong-box',
  'wrong-target',
  'wrong-state',
  'ambiguous',
  'duplicate',
  'other',
  'private-content',
] as const;
