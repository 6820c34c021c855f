/** Why a release is refused. */
export const releasingPhrases = {
  'release-item-gone': 'The {{kind}} {{id}} disappeared while it was being read.',
  'release-in-progress': 'A release {{tag}} is being frozen right now; choose another tag, or stop that one first.',
  'release-exists': 'Release {{tag}} already exists and cannot be changed; choose another tag.',
  'release-nothing': 'Nothing is approved yet, so there is nothing to release; approve items in Review first.',
  'release-record-unreadable':
    'The release {{release}} cannot be read: the stored content of {{record}} is damaged. Verify the release to see how to repair it.',
  'release-record-changed':
    'The release {{release}} cannot be used: {{record}} was changed after it was frozen. Verify the release to see how to repair it.',
  'release-unfit_one':
    'Nothing was frozen, because an approved item could not be exported: {{items}}. Correct it, then freeze again.',
  'release-unfit_other':
    'Nothing was frozen, because approved items could not be exported: {{items}}. Correct them, then freeze again.',
  'release-unfit-item': '"{{item}}": {{why}}',
  'release-unfit-item-on': '"{{item}}" on {{subject}}: {{why}}',
  'leaks-no-path': '{{path}} cannot be read; name a file or a folder.',
  'lite-few-runs': 'A lite release of {{release}} needs complete runs of at least two models, and it has {{runs}}.',
  'lite-all-items':
    '{{n}} would leave nothing out: the release has {{items}} items that all models answered. Choose fewer.',
  'release-unfit-more': 'and {{n}} more',
} as const;
