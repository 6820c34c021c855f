import type { Action } from './action.ts';

export const releaseActions: readonly Action[] = [
  {
    id: 'release-new',
    label: 'release-new',
    needs: 'releases.create',
    group: 'file',
    shortcut: 'N',
    when: ['releases'],
  },
  {
    id: 'release-export',
    label: 'release-export',
    needs: 'exports.start',
    group: 'file',
    shortcut: 'X',
    when: ['releases'],
  },
  { id: 'release-verify', label: 'release-verify', group: 'file', shortcut: 'V', when: ['releases'] },
];
