/** The analysis of a release's items. */
export const quality = {
  button: 'Items',
  title: 'Items of release {{release}}',
  working: 'Comparing the runs item by item',
  summary: '{{items}} items answered by {{runs}} runs. Keys to look at: {{suspects}}.',
  fewRuns: 'This needs at least three complete runs of models, and the release has {{runs}}. Baselines do not count.',
  tooFew: 'Not enough runs to tell.',
  allItems: 'All items',
  onlySuspects: 'Only keys to look at',
  table: 'Items by difficulty',
  none: 'No key looks wrong.',
  head: {
    item: 'Item',
    difficulty: 'Right, %',
    discrimination: 'Discrimination',
    why: 'Why look at it',
    key: 'Key',
    instead: 'Answered instead',
  },
  about: {
    item: 'Opens the answer of a run that got it wrong; there you can report the key.',
    difficulty: 'Share of the runs that have it right',
    discrimination: 'Correlation of being right here with the score on all other items',
    why: 'Signs that the key may be wrong',
    key: 'The key of the release',
    instead: 'What more than half of the better runs answered',
  },
  lite: {
    title: 'Lite release…',
    n: 'Items',
    tag: 'Tag',
    go: 'Freeze lite release',
  },
  suspicion: {
    'same-answer': 'better runs agree on another answer',
    'against-score': 'better runs fail where weaker ones do not',
  },
} as const;
