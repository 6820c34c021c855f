import type { Action } from './action.ts';

/** Digits belong to one panel at a time: options before the vote, reasons while rejecting. */
const digits: readonly Action[] = Array.from({ length: 9 }, (_, at) => ({
  id: `review-digit-${at + 1}`,
  label: 'review-digit',
  group: 'item' as const,
  shortcut: String(at + 1),
  when: ['review' as const],
  inMenu: false,
}));

/**
 * Reasons for not answering a question. They have their own keys, so that these do not shift with the number of
 * options.
 */
const reasons: readonly Action[] = Array.from({ length: 5 }, (_, at) => ({
  id: `review-reason-${at + 1}`,
  label: 'review-reason',
  group: 'item' as const,
  shortcut: `Shift+${at + 1}`,
  when: ['review' as const],
  inMenu: false,
}));

/** The crosshair of a blind answer: plain arrows in steps of the screen, Shift in large ones, Ctrl by one picture pixel. */
const aims: readonly Action[] = (['Left', 'Right', 'Up', 'Down'] as const).flatMap((way) =>
  (
    [
      ['step', ''],
      ['far', 'Shift+'],
      ['pixel', 'Mod+'],
    ] as const
  ).map(([size, keys]) => ({
    id: `review-aim-${size}-${way.toLowerCase()}`,
    label: 'review-aim',
    group: 'item' as const,
    shortcut: `${keys}Arrow${way}`,
    when: ['review' as const],
    inMenu: false,
  })),
);

/** Questions of an episode's label, each with a key; L and M also serve the candidates of a parameter question. */
const labelling: readonly Action[] = [
  ['review-all-steps', 'L'],
  ['review-pair', 'P'],
  ['review-mark-step', 'M'],
  ['review-why', 'W'],
  ['review-side-effect', 'S'],
  ['review-looping', 'G'],
  ['review-optimality', 'Y'],
  ['review-play', 'K'],
  ['review-note', 'N'],
].map(([id = '', shortcut = '']) => ({
  id,
  label: id,
  group: 'item' as const,
  shortcut,
  when: ['review' as const],
  inMenu: false,
}));

export const reviewActions: readonly Action[] = [
  ...digits,
  ...reasons,
  ...aims,
  ...labelling,
  { id: 'review-approve', label: 'review-approve', group: 'item', shortcut: 'Enter', when: ['review'] },
  {
    id: 'review-approve-next',
    label: 'review-approve-next',
    group: 'item',
    shortcut: 'Mod+Enter',
    when: ['review'],
    inFields: true,
  },
  { id: 'review-reject', label: 'review-reject', group: 'item', shortcut: 'X', also: ['Backspace'], when: ['review'] },
  { id: 'review-edit', label: 'review-edit', group: 'item', shortcut: 'E', when: ['review'], separated: true },
  { id: 'review-comment', label: 'review-comment', group: 'item', shortcut: 'C', when: ['review'] },
  { id: 'review-hand-on', label: 'review-hand-on', group: 'item', shortcut: 'H', when: ['review'] },
  {
    id: 'review-close',
    label: 'review-close',
    group: 'item',
    shortcut: 'Escape',
    when: ['review'],
    inMenu: false,
    inFields: true,
    givesUp: true,
  },
  { id: 'review-previous', label: 'review-previous', group: 'go', shortcut: 'A', when: ['review'], separated: true },
  { id: 'review-next', label: 'review-next', group: 'go', shortcut: 'D', when: ['review'] },
  {
    id: 'review-previous-open',
    label: 'review-previous-open',
    group: 'go',
    shortcut: 'Mod+Shift+A',
    when: ['review'],
    inFields: true,
  },
  {
    id: 'review-next-open',
    label: 'review-next-open',
    group: 'go',
    shortcut: 'Mod+Shift+D',
    when: ['review'],
    inFields: true,
  },
  { id: 'review-queue', label: 'review-queue', group: 'view', shortcut: 'Q', when: ['review'], separated: true },
  { id: 'review-fit', label: 'review-fit', group: 'view', shortcut: 'F', when: ['review'] },
  { id: 'review-zoom-in', label: 'review-zoom-in', group: 'view', shortcut: '+', also: ['='], when: ['review'] },
  { id: 'review-zoom-out', label: 'review-zoom-out', group: 'view', shortcut: '-', when: ['review'] },
  { id: 'review-marks', label: 'review-marks', group: 'view', shortcut: 'O', when: ['review'] },
  { id: 'review-element', label: 'review-element', group: 'go', shortcut: 'B', when: ['review'] },
  {
    id: 'find-items',
    label: 'find-items',
    needs: 'items.query',
    group: 'go',
    shortcut: 'Mod+Shift+F',
    when: ['project'],
    inFields: true,
  },
  { id: 'review-quality', label: 'review-quality', needs: 'review.quality', group: 'go', when: ['project'] },
  { id: 'review-sampling', label: 'review-sampling', group: 'run', when: ['review'] },
  { id: 'review-refresh', label: 'review-refresh', group: 'view', shortcut: 'R', when: ['review'] },
];
