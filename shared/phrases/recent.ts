/** Why a project in the list of recent ones is special. */
export const recentPhrases = {
  'recent-damaged': 'Its file is damaged ({{why}}); open it to restore a backup.',
  'recent-locked': 'It is open in {{holder}}.',
  'recent-newer': 'It was written by a newer app (file version {{version}}, this app knows {{known}}).',
  'recent-not-found': '{{path}} does not exist; it was moved or deleted.',
  'recent-older': 'It was written by an older version; opening it makes a backup and upgrades it.',
} as const;
