/** Findings about the right answer: people who answer blind must not learn which items have them. */
export const keyLints: ReadonlySet<string> = new Set([
  'answer-not-offered',
  'answer-letter-balance',
  'longest-option',
  'longest-option-bias',
]);
