/** Why an export is refused or not kept. */
export const exportingPhrases = {
  'export-folder-used': '{{folder}} has files that were not exported by this app; choose a new or an empty folder.',
  'export-target-file': '{{target}} is a file; {{format}} is written as a folder.',
  'export-target-folder': '{{format}} is a folder with several files; give a folder as the place to write.',
  'export-unreadable': '{{record}} cannot be read back: {{why}}',
  'export-picture-hash':
    'the picture of {{record}} does not match its hash, so a file of the project is damaged; verify the release or run doctor to find it',
  'export-items-differ': '{{written}} items were written but {{read}} were read back',
  'export-differs': 'what was read back differs from what was written; try again, on another disk if it happens again',
  'export-episodes-differ': '{{written}} episodes were written but {{read}} were read back',
  'export-episodes-changed':
    'the episodes read back differ from what was written; try again, on another disk if it happens again',
  'export-no-format': 'There is no format "{{format}}" to export; the formats are {{known}}.',
  'export-no-convention': '{{format}} cannot hold boxes as {{convention}}.',
  'export-no-table': '{{format}} is not a table for spreadsheet programs; leave out formula-safe.',
  'export-no-episodes': '{{format}} cannot hold episodes.',
  'export-release-no-episodes':
    'The release {{release}} has no episodes; leave the release out to export those of the project.',
  'export-picture': '{{trouble}} Nothing was exported.',
  'export-chosen-unapproved':
    'Nothing on the {{n}} chosen screenshots is approved; approve items in Review first, or choose others.',
  'export-nothing': 'There is nothing to export as {{format}}: {{record}}: {{why}}.',
  'export-nothing-approved': 'There is nothing to export as {{format}}; approve items in Review first.',
  'export-nothing-or-episodes':
    'There is nothing to export as {{format}}; approve items in Review first, or export episodes (--episodes).',
  'publish-format': 'a publication',
  'publish-picture': '{{trouble}} Nothing was published.',
  'publish-no-source': 'unknown source',
  'publish-no-licence': 'Say first under which licence the data is published (--licence cc-by-4.0, for example).',
  'publish-no-licence-authors':
    'First give the licence of the data and its authors, for example with --licence cc-by-4.0 --author "Name".',
  'publish-no-authors': 'Say first who publishes the data (--author "Name").',
  'bundle-format': 'a bundle',
  'bundle-changed': '{{file}} does not match its hash. The bundle is damaged or was changed; write it again.',
  'bundle-missing': '{{file}} of the bundle is missing; write the bundle again.',
  'bundle-unreadable': '{{file}} cannot be read: {{why}}.',
  'bundle-newer': '{{folder}} was written by a newer version of Benchwright; update this one.',
  'bundle-other': '{{folder}} already has another bundle, of release {{tag}}; choose a new folder.',
  'bundle-empty': 'Release {{tag}} has no items that a task could ask about.',
  'no-bundle':
    '{{folder}} is not a bundle; make one with "benchwright bundle <project> --release <tag> --out <folder>".',
  'export-not-kept': 'The export was not kept: {{why}}.',
} as const;
