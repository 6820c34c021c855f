import type { Action } from './action.ts';

export const modelActions: readonly Action[] = [
  { id: 'model-new', label: 'model-new', group: 'item', when: ['models'] },
  { id: 'model-save', label: 'model-save', group: 'item', shortcut: 'Mod+S', when: ['models'], inFields: true },
  { id: 'model-try', label: 'model-try', group: 'run', shortcut: 'Mod+Enter', when: ['models'], inFields: true },
  { id: 'model-import', label: 'model-import', group: 'file', when: ['models'], separated: true },
  { id: 'model-export', label: 'model-export', group: 'file', when: ['models'] },
];
