/** Why a revision was written. */
export const revisionsPhrases = {
  'revision-corrected-by': 'drafted, reply corrected by {{by}}',
  'revision-ready': 'ready for review',
  'revision-looked-for-controls': 'looked for controls',
  'revision-by-rules': 'drafted by rules',
  'revision-cut': 'cut before its end',
  'revision-edited': 'edited in review',
  'revision-component': 'its class became a component type',
} as const;
