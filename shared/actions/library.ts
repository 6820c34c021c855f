import type { Action } from './action.ts';

export const libraryActions: readonly Action[] = [
  { id: 'import-paste', label: 'import-paste', group: 'edit', when: ['library'], separated: true },
  { id: 'select-all', label: 'select-all', group: 'edit', shortcut: 'Mod+A', when: ['library'] },
  { id: 'select-none', label: 'select-none', group: 'edit', shortcut: 'Escape', when: ['library', 'selection'] },
  { id: 'view-grid', label: 'view-grid', group: 'view', when: ['library'], separated: true },
  { id: 'view-table', label: 'view-table', group: 'view', when: ['library'] },
  { id: 'view-filters', label: 'view-filters', group: 'view', shortcut: 'Mod+B', when: ['library'] },
  { id: 'thumbs-larger', label: 'thumbs-larger', group: 'view', shortcut: '+', when: ['library'] },
  { id: 'thumbs-smaller', label: 'thumbs-smaller', group: 'view', shortcut: '-', when: ['library'] },
  { id: 'item-open', label: 'item-open', group: 'item', shortcut: 'Enter', when: ['library'] },
  { id: 'item-draft-questions', label: 'item-draft-questions', group: 'run', when: ['library', 'selection'] },
  { id: 'item-read-text', label: 'item-read-text', group: 'run', when: ['library', 'selection'] },
  { id: 'item-list-elements', label: 'item-list-elements', group: 'run', when: ['library', 'selection'] },
  {
    id: 'item-assign',
    label: 'item-assign',
    group: 'item',
    shortcut: 'P',
    when: ['library', 'selection'],
    separated: true,
  },
  { id: 'item-tag', label: 'item-tag', group: 'item', shortcut: 'T', when: ['library', 'selection'] },
  { id: 'item-export', label: 'item-export', group: 'file', shortcut: 'Mod+E', when: ['project'], separated: true },
  {
    id: 'item-retire',
    label: 'item-retire',
    group: 'item',
    shortcut: 'Delete',
    also: ['Backspace'],
    when: ['library', 'selection'],
  },
];
