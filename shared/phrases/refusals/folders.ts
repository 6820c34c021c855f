/** Why a folder cannot be listed. */
export const foldersPhrases = {
  'folder-no-permission': 'you do not have permission to read it',
  'folder-is-file': 'it is a file',
  'folder-not-listed': 'The folder {{folder}} cannot be listed: {{why}}. Choose another one.',
  'folder-no-answer': 'it did not answer within {{seconds}} s',
  'folder-missing': 'it does not exist',
} as const;
