/** Why a question is rejected. */
export const rejectReasons = [
  'wrong-key',
  'ambiguous',
  'not-from-picture',
  'trivial',
  'reveals-app',
  'bad-language',
  'duplicate',
  'other',
  'private-content',
] as const;
