/** Why a project cannot be opened, created, restored or merged. */
export const projectsPhrases = {
  'database-empty': 'it is empty',
  'project-older':
    '{{folder}} was written by an older version of Benchwright. Open it in the studio, or run “benchwright doctor” on it, to upgrade it after a backup.',
  'database-missing': 'it is missing',
  'no-project': '{{folder}} is not a project; choose the folder that contains project.sqlite.',
  'folder-not-empty': '{{folder}} is not an empty folder; choose a new one for the project.',
  'backup-not-found': '{{folder}} has no backup named {{file}}; choose one from the list.',
  'backup-damaged': 'The backup {{file}} is damaged too; choose an older one.',
  'backup-none-sound': '{{folder}} has no sound backup; nothing was changed.',
  'project-saves-missing':
    'Saves up to {{at}} UTC were acknowledged and are missing from project.sqlite: its log was removed or damaged. Restore a backup, or run doctor --repair to continue with what is left.',
  'studio-read-only':
    'This studio was started with --read-only; start it without that option to create or restore projects.',
  'merge-damaged': '{{database}} is damaged ({{problem}}); run doctor on it before merging it.',
  'merge-picture-missing':
    'The picture {{sha256}} is missing or damaged in the other project; its screenshot is marked.',
  'merge-not-shard': '{{file}} is not a shard of a bundle; name a project by its folder.',
  'merge-shard-items': 'The items of {{file}} are not those of the release here; it was not merged.',
  'merge-shard-differs': '{{file}} is of a release {{tag}} with other records than {{tag}} here; it was not merged.',
  'merge-release-differs': 'The release {{tag}} has different records here; it was not merged.',
  'merge-itself': '{{folder}} cannot be merged with itself; choose another project.',
  'merge-picture-name':
    '{{folder}} was not merged: its records name a file {{file}}, which is not a valid picture name. Something other than Benchwright changed it; nothing was merged.',
  'merge-both-changed': 'both projects changed it; revision {{ours}} is ours, revision {{theirs}} theirs',
  'revision-merged-labels': 'labels of a merged project',
  'revision-both-projects': 'both projects together',
  'check-references_one': '{{count}} row of {{table}} → {{parent}} refers to a row that does not exist',
  'check-references_other': '{{count}} rows of {{table}} → {{parent}} refer to rows that do not exist',
  'project-other-database': '{{path}} is a database, but not one of a Benchwright project; choose another folder.',
  'project-newer':
    '{{path}} was written by a newer Benchwright (file version {{version}}, this app knows {{known}}); update the app to open it.',
  'read-copy-busy': '{{file}} is being written continuously; close it elsewhere and try again.',
  'check-row-sums_one': '{{count}} row of {{table}} differs from its checksum',
  'check-row-sums_other': '{{count}} rows differ from their checksums, the first in {{table}}',
  'check-table-changed': 'its table structure was changed',
  'check-notes-unreadable': 'its checksums of {{notes}} cannot be read',
  'picture-name-invalid':
    'The project names a picture "{{file}}", which is not a valid picture name; run doctor on it.',
  'project-link':
    '{{folder}} was not changed, because {{place}} in it is a link and could lead to your other files; if you trust where the project comes from, replace the link with what it points to.',
  'project-outside': '{{place}} is no name of a file in {{folder}}; run doctor on the project.',
  'picture-changed': 'is not the one that was imported: its content has changed',
  'picture-link': 'is a link to another file',
  'picture-trouble': 'The picture of {{name}} ({{file}}) {{why}}. Import the original again to restore it.',
  'backups-unreadable':
    'The backups in {{folder}} cannot be read ({{why}}); make it a folder that you may read and write.',
  'backup-not-sound':
    'The backup of {{folder}} was not sound after writing ({{problem}}); run doctor on it, and check the disk.',
  'damaged-next-backup': 'restore a backup (the damaged file is kept)',
  'damaged-next-doctor': 'run doctor on it',
  'project-damaged': '{{database}} is damaged: {{problem}}; {{next}}.',
  'database-unreadable': 'it cannot be read',
  'project-locked': '{{folder}} is open in {{by}}; {{next}}',
  'locked-next': 'close it there, or open it read-only.',
  'locked-next-machine': 'close it there; if that machine no longer exists, delete {{file}} and open again.',
  'locked-next-deleted': 'its lock.hold was deleted here; nothing more is saved in this window. Close one of the two.',
  'project-moved':
    '{{folder}} was moved, renamed or deleted while it was open, so this was not saved. Put it back, or close it and open it where it is now.',
  'project-read-only': '{{folder}} is open read-only; open it with write access to change it.',
  'no-project-open': 'No project is open. Open or create one first.',
  holder: 'process {{pid}} on {{host}}, since {{since}} UTC',
  'holder-unknown': 'another process',
  'picture-missing': 'is missing',
  'check-rows-missing_one': '{{count}} row of {{table}} is missing',
  'check-rows-missing_other': '{{count}} rows of {{table}} are missing',
  'check-tallies-unreadable': 'its numbers of rows of {{tables}} cannot be read',
} as const;
