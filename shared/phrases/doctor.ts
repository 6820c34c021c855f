/** Findings of the check of a project. */
export const doctorPhrases = {
  'doctor-backup-ahead':
    'The backup {{file}} has a date in the future: a clock was wrong when it was made. It does no harm; backups are ordered by the number in their name.',
  'doctor-backup-ahead-more_one': '{{count}} more backup has a date in the future.',
  'doctor-backup-ahead-more_other': '{{count}} more backups have dates in the future.',
  'doctor-backup-damaged': 'The backup {{file}} is damaged.',
  'doctor-backup-none': 'There is no backup of this project.',
  'doctor-backup-none-sound': 'there is no good backup to restore',
  'doctor-backup-restorable': 'the backup {{backup}} can be restored',
  'doctor-checksums': 'The list of checksums is damaged ({{tables}}).',
  'doctor-content':
    'The {{kind}} {{id}} differs from its own revision {{number}}, and no backup shows which is right; check it and save it again.',
  'doctor-content-backup':
    'The {{kind}} {{id}} differs from its own revision {{number}}; the backup {{backup}} has it.',
  'doctor-content-backup-more_one': '{{count}} more item differs from its own revision; a backup has it.',
  'doctor-content-backup-more_other': '{{count}} more items differ from their own revisions; backups have them.',
  'doctor-content-more_one': '{{count}} more item differs from its own revision, and no backup shows which is right.',
  'doctor-content-more_other':
    '{{count}} more items differ from their own revisions, and no backup shows which is right.',
  'doctor-count': '{{kind}} {{state}}: {{kept}} kept, {{real}} counted',
  'doctor-counters': 'Stored counts are wrong ({{counts}}).',
  'doctor-episode-pictures_one':
    '{{count}} episode or set has a step without the picture it was imported with ({{names}}); restore a backup.',
  'doctor-episode-pictures_other':
    '{{count}} episodes or sets have a step without the picture it was imported with ({{names}}); restore a backup.',
  'doctor-episode-steps_one':
    '{{count}} episode does not have all of its steps ({{names}}); restore a backup, or import it again.',
  'doctor-episode-steps_other':
    '{{count}} episodes do not have all of their steps ({{names}}); restore a backup, or import them again.',
  'doctor-episode-words_one': '{{count}} episode cannot be searched.',
  'doctor-episode-words_other': '{{count}} episodes cannot be searched.',
  'doctor-figures_one': '{{count}} screenshot has outdated counts or search text.',
  'doctor-figures_other': '{{count}} screenshots have outdated counts or search text.',
  'doctor-file-damaged': 'project.sqlite is damaged ({{why}}); {{next}}.',
  'doctor-file-unreadable': 'it cannot be read',
  'doctor-foreign-keys_one':
    '{{count}} row of {{table}} → {{parent}} refers to a row that does not exist; restore a backup, or export what is intact.',
  'doctor-foreign-keys_other':
    '{{count}} rows of {{table}} → {{parent}} refer to rows that do not exist; restore a backup, or export what is intact.',
  'doctor-item-lost-episode_one':
    '{{count}} item of the kind {{kind}} is about an episode that does not exist; restore a backup.',
  'doctor-item-lost-episode_other':
    '{{count}} items of the kind {{kind}} are about an episode that does not exist; restore a backup.',
  'doctor-item-lost-set_one':
    '{{count}} item of the kind {{kind}} is about a set of pictures that does not exist; restore a backup.',
  'doctor-item-lost-set_other':
    '{{count}} items of the kind {{kind}} are about a set of pictures that does not exist; restore a backup.',
  'doctor-lints_one': 'The lints of {{count}} item are out of date.',
  'doctor-lints_other': 'The lints of {{count}} items are out of date.',
  'doctor-lost-saves':
    'Saves up to {{time}} UTC were acknowledged and are missing: the log of project.sqlite was removed or damaged. Restore a newer backup if there is one; --repair continues with what is left.',
  'doctor-names-more_one': '{{names}} and {{count}} more',
  'doctor-names-more_other': '{{names}} and {{count}} more',
  'doctor-network':
    '{{folder}} is on a network folder: NFS and SMB do not provide the file locking the database needs, so a crash or a second computer can lose saved work. Close the project and move it to a local disk.',
  'doctor-orphan': '{{file}} is not used by any screenshot.',
  'doctor-orphan-backup':
    '{{file}} is not used by any screenshot, but the backup {{backup}} refers to it; it was not touched. Restore that backup if screenshots are missing.',
  'doctor-orphan-backup-more_one':
    '{{count}} more file is not used by any screenshot, but a backup refers to it; it was not touched.',
  'doctor-orphan-backup-more_other':
    '{{count}} more files are not used by any screenshot, but backups refer to them; they were not touched.',
  'doctor-orphan-more_one': '{{count}} more file is not used by any screenshot.',
  'doctor-orphan-more_other': '{{count}} more files are not used by any screenshot.',
  'doctor-orphan-replaced':
    '{{file}} is not used by any screenshot; it was not touched, because a backup replaced {{replaced}}, which may have used it. Import the picture again if it is missing; to move such files aside, delete {{replaced}} first.',
  'doctor-orphan-replaced-more_one':
    '{{count}} more file is not used by any screenshot; it was not touched, because a backup replaced {{replaced}}.',
  'doctor-orphan-replaced-more_other':
    '{{count}} more files are not used by any screenshot; they were not touched, because a backup replaced {{replaced}}.',
  'doctor-picture-damaged':
    'The picture {{picture}} is damaged; copy it back from its source, or retire its screenshot.',
  'doctor-picture-damaged-more_one': '{{count}} more picture is damaged.',
  'doctor-picture-damaged-more_other': '{{count}} more pictures are damaged.',
  'doctor-picture-link':
    'The picture {{picture}} is a link to another file; copy it back from its source, or retire its screenshot.',
  'doctor-picture-link-more_one': '{{count}} more picture is a link to another file.',
  'doctor-picture-link-more_other': '{{count}} more pictures are links to other files.',
  'doctor-picture-marked': 'The screenshot of {{file}} is marked as missing its picture, but the picture is there.',
  'doctor-picture-marked-more_one':
    '{{count}} more screenshot is marked as missing its picture, but the picture is there.',
  'doctor-picture-marked-more_other':
    '{{count}} more screenshots are marked as missing their pictures, but the pictures are there.',
  'doctor-picture-missing':
    'The picture {{picture}} is missing; copy it back from its source, or retire its screenshot.',
  'doctor-picture-missing-more_one': '{{count}} more picture is missing.',
  'doctor-picture-missing-more_other': '{{count}} more pictures are missing.',
  'doctor-picture-name':
    'A record names a picture {{name}}, which is not a valid picture name; it was not touched. Restore a backup, or retire its screenshot.',
  'doctor-picture-name-more_one': '{{count}} more record names a picture by an invalid name.',
  'doctor-picture-name-more_other': '{{count}} more records name pictures by invalid names.',
  'doctor-picture-of': '{{file}} (of {{names}})',
  'doctor-picture-unmarked': 'The screenshot of {{file}} is not marked as missing its picture.',
  'doctor-picture-unmarked-more_one': '{{count}} more screenshot is not marked as missing its picture.',
  'doctor-picture-unmarked-more_other': '{{count}} more screenshots are not marked as missing their pictures.',
  'doctor-review-places_one': '{{count}} element is in the wrong place in the review queue.',
  'doctor-review-places_other': '{{count}} elements are in the wrong place in the review queue.',
  'doctor-revisions_one': '{{count}} row of the kind {{kind}} is missing its current revision.',
  'doctor-revisions_other': '{{count}} rows of the kind {{kind}} are missing their current revisions.',
  'doctor-row-backup': 'the backup {{backup}}',
  'doctor-row-counts': 'The list of how many rows each table has is damaged ({{tables}}).',
  'doctor-row-item': 'The {{kind}} {{id}}',
  'doctor-row-missing': '{{row}} is missing; {{source}} has it.',
  'doctor-row-other': 'Row {{key}} of {{table}}',
  'doctor-row-own-revision': 'its own revision',
  'doctor-row-prediction': 'The prediction for item {{item}} of the run {{run}}',
  'doctor-row-record': 'Record {{position}} of the release {{tag}}',
  'doctor-row-revision': 'Revision {{number}} of the {{kind}} {{id}}',
  'doctor-rows-lost_one':
    '{{count}} row of {{table}} was removed by something other than Benchwright, and no backup can give it back. A repair only stops counting it.',
  'doctor-rows-lost_other':
    '{{count}} rows of {{table}} were removed by something other than Benchwright, and no backup can give them back. A repair only stops counting them.',
  'doctor-rows-missing-more_one': '{{count}} more row of {{table}} is missing; {{source}} has it.',
  'doctor-rows-missing-more_other': '{{count}} more rows of {{table}} are missing; {{source}} has them.',
  'doctor-rows-more_one': '{{count}} more row is damaged; {{restorable}} of them can be restored.',
  'doctor-rows-more_other': '{{count}} more rows are damaged; {{restorable}} of them can be restored.',
  'doctor-row-same': '{{row}} is damaged: it differs from its checksum; {{source}} has the same version.',
  'doctor-row-sound': '{{row}} is damaged: it differs from its checksum; {{source}} has a sound version.',
  'doctor-row-unknown':
    '{{row}} is damaged: it differs from its checksum, and no backup has it. Check it, or restore a whole backup with doctor --restore.',
  'doctor-run-stuck': 'The run "{{run}}" is marked as running, but nothing is running it.',
  'doctor-settings-missing':
    'The project’s name, creation time or settings are missing; they can be restored from {{backup}}.',
  'doctor-schema': 'The table structure of project.sqlite was changed: restore a whole backup with doctor --restore.',
  'doctor-structure': 'SQLite reports damage in the file: {{found}}.',
  'doctor-tags_one': 'The list of tags differs from the tags of {{count}} screenshot.',
  'doctor-tags_other': 'The list of tags differs from the tags of {{count}} screenshots.',
} as const;
