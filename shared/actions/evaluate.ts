import type { Action } from './action.ts';

export const evaluateActions: readonly Action[] = [
  {
    id: 'evaluate-new',
    label: 'evaluate-new',
    needs: 'evaluations.start',
    group: 'run',
    shortcut: 'N',
    when: ['project'],
    keysIn: ['evaluate'],
  },
  {
    id: 'evaluate-report',
    label: 'evaluate-report',
    group: 'file',
    shortcut: 'Mod+S',
    when: ['evaluate'],
    inFields: true,
  },
  { id: 'evaluate-reading', label: 'evaluate-reading', group: 'view', shortcut: 'S', when: ['evaluate'] },
  { id: 'evaluate-pair', label: 'evaluate-pair', group: 'view', shortcut: 'P', when: ['evaluate'] },
  {
    id: 'evaluate-previous',
    label: 'evaluate-previous',
    group: 'go',
    shortcut: 'ArrowLeft',
    when: ['evaluate'],
    inMenu: false,
  },
  {
    id: 'evaluate-next',
    label: 'evaluate-next',
    group: 'go',
    shortcut: 'ArrowRight',
    when: ['evaluate'],
    inMenu: false,
  },
  { id: 'evaluate-open', label: 'evaluate-open', group: 'go', shortcut: 'Enter', when: ['evaluate'], inMenu: false },
  {
    id: 'evaluate-close',
    label: 'evaluate-close',
    group: 'go',
    shortcut: 'Escape',
    when: ['evaluate'],
    inMenu: false,
    inFields: true,
  },
];
