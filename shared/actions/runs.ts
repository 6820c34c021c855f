import type { Action } from './action.ts';

export const runActions: readonly Action[] = [
  {
    id: 'run-new',
    label: 'run-new',
    needs: 'runs.start',
    group: 'run',
    shortcut: 'N',
    when: ['project'],
    keysIn: ['runs'],
  },
  { id: 'run-pause', label: 'run-pause', needs: 'runs.pause', group: 'run', shortcut: 'P', when: ['runs'] },
  { id: 'run-limits', label: 'run-limits', needs: 'runs.setBudget', group: 'run', shortcut: 'L', when: ['runs'] },
  { id: 'run-retry', label: 'run-retry', needs: 'runs.retryFailed', group: 'run', shortcut: 'R', when: ['runs'] },
  { id: 'run-cancel', label: 'run-cancel', needs: 'runs.cancel', group: 'run', when: ['runs'] },
  { id: 'run-list', label: 'run-list', group: 'go', shortcut: 'Escape', when: ['runs'], inMenu: false, inFields: true },
];
