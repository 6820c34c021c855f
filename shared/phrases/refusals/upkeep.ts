/** What ends a thread or a connection; a person sees it only as the reason of an unexpected failure. */
export const upkeepPhrases = {
  'upkeep-reading-early': 'The thread that reads the project ended before it was done.',
  'reading-stopped': 'The request was stopped.',
  'upkeep-no-hooks': 'No change hooks are registered; open the project with openProject.',
  'upkeep-synchronous': 'SQLite did not accept synchronous=FULL',
  'upkeep-foreign-keys': 'SQLite did not accept foreign_keys=ON',
  'upkeep-old-sqlite': 'SQLite {{version}} is too old: {{oldest}} or newer is needed',
  'upkeep-maintenance-ended': 'The database maintenance thread ended before it was done.',
  'upkeep-no-events': 'There are no pending events.',
  'upkeep-reading-ended': 'The thread that reads the project ended.',
  'upkeep-work-stopped': 'The work was stopped.',
} as const;
