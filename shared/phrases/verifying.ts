/** How a release differs from what was frozen, and what to do about it. */
export const verifyingPhrases = {
  'verify-record': 'record {{index}} ({{kind}} “{{label}}”)',
  'verify-unreadable':
    'Record {{index}} ({{kind}} “{{label}}”) can no longer be read: its stored content is not a record.',
  'verify-changed':
    'Record {{index}} ({{kind}} “{{label}}”) was changed after it was frozen: its hash is now {{found}}… instead of {{frozen}}….',
  'verify-another':
    'Record {{index}} ({{kind}} “{{label}}”) is listed as a different item from the one it contains ({{other}} {{id}}, revision {{revision}}).',
  'verify-picture-missing': 'The picture of {{record}} is missing: there is no {{file}}.',
  'verify-picture-unnamed': 'The picture of {{record}} is missing: its record names no valid file.',
  'verify-picture-changed':
    'The picture of {{record}} is not the one that was frozen: the content of {{file}} differs.',
  'verify-missing': 'Record {{index}} is missing.',
  'verify-missing-of': 'Record {{index}} is missing: {{there}} are there.',
  'verify-there': '{{n}} of {{of}} {{kind}}',
  'verify-added': 'Record {{index}} was not frozen: the release has {{n}} records, from 0 on.',
  'verify-manifest':
    'The manifest of {{tag}} does not match these records: it says {{stated}}…, but their hash is {{found}}….',
  'verify-next-backup':
    'Close the project, replace project.sqlite with a backup from before the change (folder backups), and verify again, or freeze what is approved now under a new tag and score on that.',
  'verify-next-picture': 'Copy that file back from another copy of the project or from an export, then verify again.',
  'verify-next-manifest':
    'Compare both with the hash in an export or a report of {{tag}}. If the manifest is the wrong one: close the project, replace project.sqlite with a backup from before the change (folder backups), and verify again.',
} as const;
