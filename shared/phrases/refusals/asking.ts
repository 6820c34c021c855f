/** What is refused in general: unknown ids, pages and names. */
export const askingPhrases = {
  'not-found': 'There is no {{kind}} {{id}} in this project; it may belong to another one.',
  'no-such-page': 'This page of the list does not exist; load the list from the start.',
  'call-failed': '{{what}} failed: {{why}}. Try again; if it keeps failing, see the log for details.',
  'kind-picture-of-step': 'picture of step',
  'kind-set-of-pictures': 'set of pictures',
  'kind-item-or-episode': 'item or episode',
  'kind-picture-of-call': 'picture of the model call',
  'whole-list-of-wordings': 'list of wordings',
} as const;
