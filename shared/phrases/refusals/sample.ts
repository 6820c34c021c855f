/** Words of the sample project. */
export const samplePhrases = {
  'sample-no-label': 'An episode of the sample could not be labelled',
  'sample-no-knowledge': 'A knowledge question of the sample could not be approved',
  'sample-no-question': 'A question of the sample could not be approved',
  'sample-release-note': 'Made from the sample screenshots by builtin/writer.',
} as const;
