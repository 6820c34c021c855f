import type { Action } from './action.ts';

export const releaseActions: readonly Action[] = [
  { id: 'release-new', label: 'release-new', group: 'file', shortcut: 'N', when: ['releases'] },
  { id: 'release-export', label: 'release-export', group: 'file', shortcut: 'X', when: ['releases'] },
  { id: 'release-verify', label: 'release-verify', group: 'file', shortcut: 'V', when: ['releases'] },
];
