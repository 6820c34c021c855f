import type { Action } from './action.ts';

export const modelActions: readonly Action[] = [
  { id: 'model-new', label: 'model-new', needs: 'models.save', group: 'item', when: ['models'] },
  {
    id: 'model-save',
    label: 'model-save',
    needs: 'models.save',
    group: 'item',
    shortcut: 'Mod+S',
    when: ['models'],
    inFields: true,
  },
  {
    id: 'model-try',
    label: 'model-try',
    needs: 'models.try',
    group: 'run',
    shortcut: 'Mod+Enter',
    when: ['models'],
    inFields: true,
  },
  {
    id: 'model-import',
    label: 'model-import',
    needs: 'models.importText',
    group: 'file',
    when: ['models'],
    separated: true,
  },
  { id: 'model-export', label: 'model-export', group: 'file', when: ['models'] },
];
