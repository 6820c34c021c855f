export const targetRejectReasons = [
  'ambiguous',
  'wrong-box',
  'wrong-target',
  'mentions-mark',
  'bad-language',
  'wrong-state',
  'duplicate',
  'other',
  'private-content',
] as const;
