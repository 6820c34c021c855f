/** Who may do something, who is on the list, and what they reach. */
export const peopleRefusalsPhrases = {
  'people-too-many-pages': 'You have {{n}} pages open already; close some of them, then try again.',
  'people-name': 'A name has 1 to 60 characters on one line; choose another.',
  'people-no-project': '{{folder}} is not a project; check the path.',
  'people-listed': '{{name}} is already on the list; renew their link or change their role instead.',
  'people-owner': '{{name}} runs the studio; choose another name.',
  'people-own-role': 'You cannot change your own role; ask another curator.',
  'people-own-removal': 'You cannot remove yourself; ask another curator.',
  'people-not-listed': '{{name}} is not on the list of this project, which has: {{known}}.',
  'people-foreign':
    'The list of people came from elsewhere, or was changed or put back since it was written here ({{foreign}}). Admit them in Project settings, or with "people <project> adopt", or delete {{file}}.',
  'people-unreadable': '{{file}} cannot be read; repair it, or delete it and add the people again.',
  'reach-no-files':
    'People on the list cannot use files on this machine. Whoever runs the studio can allow it with --root <folder>.',
  'reach-outside': '{{file}} is outside {{roots}}; choose a location inside.',
  'reach-folder-used': '{{folder}} contains other files; choose a new or empty folder to export to.',
  'reach-no-server':
    'People on the list cannot use {{server}} from this machine. Whoever runs the studio can allow it with --allow-server {{server}}.',
  'role-needed': 'Only a {{needed}} can do this. You are signed in as {{role}}; ask a {{needed}}.',
  'owner-only': '{{what}} whoever runs the studio; ask them.',
  'owner-adapters': 'Only the person at this machine may let an adapter run on it.',
  'owner-keys':
    'Only whoever runs the studio can allow keys from the environment: ask them, or set a key for this model.',
  'not-curator':
    'You are not a curator of {{folder}}; ask whoever runs the studio to add you to its list, or to open it.',
  'batch-empty': 'Nothing matches, or all of it is in a batch already.',
  'batch-no-kind': 'There is no kind of items called “{{kind}}”.',
  'batch-not-yours': 'This batch is not yours; ask a reviewer.',
  'owner-adopts': 'A list that came with a copied project is admitted by',
  'owner-list': 'This list belongs to',
  'curator-freezes': 'Only a curator can freeze a release; ask one, or change your role.',
  'name-from-list': 'Your name comes from the list of people; ask whoever runs the studio to change it.',
} as const;
