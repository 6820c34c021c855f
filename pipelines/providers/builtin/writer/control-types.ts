/** Plain names of control types, as a person would say them, from roles of AT-SPI, ARIA and Android. */
const typeOfRole: Record<string, string> = {
  button: 'button',
  'push button': 'button',
  'toggle button': 'toggle button',
  menu: 'menu',
  menuitem: 'menu item',
  'menu item': 'menu item',
  checkbox: 'check box',
  'check box': 'check box',
  'check menu item': 'check box',
  menuitemcheckbox: 'check box',
  tab: 'tab',
  'page tab': 'tab',
  slider: 'slider',
  radio: 'radio button',
  'radio button': 'radio button',
  'radio menu item': 'radio button',
  switch: 'switch',
  combobox: 'drop-down list',
  'combo box': 'drop-down list',
  textbox: 'text field',
  entry: 'text field',
  'password text': 'text field',
  searchbox: 'search field',
  spinbutton: 'number field',
  'spin button': 'number field',
  link: 'link',
  treeitem: 'tree item',
  'tree item': 'tree item',
  columnheader: 'column header',
  'table column header': 'column header',
  heading: 'heading',
};

export function controlType(role: string | null): string | null {
  return role === null ? null : (typeOfRole[role.toLowerCase()] ?? null);
}

/** Types that are too similar; never offered together. */
const alike: readonly (readonly string[])[] = [
  ['button', 'toggle button', 'link', 'menu', 'menu item', 'tab', 'drop-down list'],
  ['text field', 'search field', 'number field', 'drop-down list'],
  ['check box', 'switch', 'toggle button'],
  ['heading', 'column header', 'link'],
];

export function looksLike(a: string, b: string): boolean {
  return a === b || alike.some((group) => group.includes(a) && group.includes(b));
}

/** Types offered as options of "what kind of control" questions. */
export const offeredTypes = [
  'button',
  'check box',
  'radio button',
  'slider',
  'switch',
  'text field',
  'drop-down list',
  'tab',
  'link',
  'heading',
];

/** What a person does with a control of a type; completes the stem "Which of these …". */
export const affordance: Record<string, string> = {
  slider: 'is set by dragging a handle along a track',
  'check box': 'is turned on or off by ticking a box',
  switch: 'is turned on or off by a sliding switch',
  'text field': 'takes text typed on the keyboard',
  'search field': 'takes words to look for',
  'drop-down list': 'opens a list to choose one entry from',
  'radio button': 'is one of several choices of which only one can be on',
  'number field': 'takes a number that can be stepped up and down',
  tab: 'brings another page of the same window to the front',
};

/** Texts to use as things that are not on the screen; ordinary words of many programs. */
export const foreignLabels = [
  'Print preview',
  'Sign out',
  'Export as PDF',
  'Undo',
  'Send feedback',
  'Clear history',
  'Import contacts',
  'Rotate left',
  'Empty trash',
  'Mute all',
  'Add bookmark',
  'Sync now',
  'Change password',
  'Show grid',
  'Insert table',
  'Page layout',
  'Zoom to fit',
  'Restore defaults',
  'Download all',
  'Start recording',
  'Time zone',
  'Invite members',
  'Spelling check',
  'Translate',
  'Archive chat',
  'New playlist',
  'Check for updates',
  'Battery saver',
  'Duplicate layer',
  'Track changes',
  'Share location',
  'Billing address',
  'Airplane mode',
  'Word count',
  'Split view',
  'Merge cells',
  'Crop image',
  'Report a problem',
  'Pin to top',
  'Voice input',
];
