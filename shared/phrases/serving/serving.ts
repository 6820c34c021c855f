/** What the server says to somebody who cannot sign in, and to a wrong request. */
export const servingPhrases = {
  'serve-request-cut': 'The request was cut off; send it again.\n',
  'serve-link-used': 'This link has already been used',
  'serve-link-used-why':
    'A link opens the studio once and signs in that browser. Open the studio there, without the part after the “?”.',
  'serve-link-used-next':
    'To sign in here, ask a curator for a new link: Project settings, People, or `benchwright people <project> renew <name>`.',
  'serve-link-expired': 'This link has expired',
  'serve-link-expired-why': 'It was not opened in time. It signs nobody in any more.',
  'serve-link-unknown': 'This link is not valid',
  'serve-link-unknown-why':
    'It may be from an earlier start of the studio, a newer one was made for you, or its project is not the one that is open here.',
  'serve-link-unknown-next':
    'Use the address that `benchwright serve` printed last, or ask whoever runs the studio for a new link.',
  'serve-elsewhere': 'Another project is open here now',
  'serve-elsewhere-why': 'Your link belongs to the project that was open before. What you saved is in that project.',
  'serve-elsewhere-next':
    'Open your link for the project that is open now, or ask whoever runs the studio to open yours again.',
  'serve-signed-out': 'You are not signed in here',
  'serve-signed-out-next':
    'Open the studio with your own link, or with the address that `benchwright serve` printed when it started.',
  'serve-signed-out-why':
    'A link signs in one browser, once. If yours has already been used, ask whoever runs the studio for a new one.',
  'serve-no-picture': 'No such picture',
  'serve-other-name': 'This server does not answer under that name.',
  'serve-other-site': 'Requests from other sites are refused.',
  'serve-open-address': 'Open the address that "benchwright serve" printed at start, or your own link.',
  'serve-only-post': 'Only POST is accepted here.',
  'serve-too-large': 'The request is too large.',
  'serve-no-procedure': 'No such procedure',
  'serve-only-get': 'Only GET is accepted here.',
  'serve-failed': 'The server could not answer; its log says why.',
  'serve-sessions-unreadable':
    '{{file}} cannot be read. Delete it and give everybody a new link with "people … renew".',
  'serve-no-token': 'The form contains no token.',
  'serve-open': 'Open the studio',
  'serve-sign-in': 'Sign in as {{name}}',
  'serve-sign-in-as': 'You will work as {{role}}.',
  'serve-sign-in-to': 'You will work in the project “{{project}}” as {{role}}.',
  'serve-sign-in-once':
    'The link works once and signs in this browser. If you are not {{name}}, leave it unused and ask for your own.',
  'serve-link-for': 'The link is the one of {{name}}.',
  'serve-record': 'This link is for the command line',
  'serve-record-next': 'Recordings with it are stored under the name of {{name}}: `benchwright record --to <link>`.',
  'serve-record-ended': 'This recording link has expired',
  'serve-record-ended-next': 'Get another one under Record in Trajectories.',
  'serve-no-project-open': 'No project is open here yet',
  'serve-no-project-open-next':
    'Your link works once your project is open. Ask whoever runs the studio to open it, then open this link again.',
} as const;
