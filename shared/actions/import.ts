import type { Action } from './action.ts';

/** Keys of the import pages. */
export const importActions: readonly Action[] = [
  { id: 'import-next', label: 'import-next', group: 'item', shortcut: 'Enter', when: ['import'] },
  { id: 'import-reading-1', label: 'import-reading-1', group: 'item', shortcut: '1', when: ['import'], inMenu: false },
  { id: 'import-reading-2', label: 'import-reading-2', group: 'item', shortcut: '2', when: ['import'], inMenu: false },
  { id: 'import-reading-3', label: 'import-reading-3', group: 'item', shortcut: '3', when: ['import'], inMenu: false },
  {
    id: 'import-record-previous',
    label: 'import-record-previous',
    group: 'item',
    shortcut: 'ArrowUp',
    when: ['import'],
    inMenu: false,
  },
  {
    id: 'import-record-next',
    label: 'import-record-next',
    group: 'item',
    shortcut: 'ArrowDown',
    when: ['import'],
    inMenu: false,
  },
  {
    id: 'import-picture-previous',
    label: 'import-picture-previous',
    group: 'item',
    shortcut: 'A',
    when: ['import'],
    inMenu: false,
  },
  {
    id: 'import-picture-next',
    label: 'import-picture-next',
    group: 'item',
    shortcut: 'D',
    when: ['import'],
    inMenu: false,
  },
];
