import type { Action } from './action.ts';

/** Digits act on the kind of the selected element: 1 text, 2 icon. */
const digits: readonly Action[] = [1, 2].map((digit) => ({
  id: `annotate-digit-${digit}`,
  label: digit === 1 ? 'annotate-kind-text' : 'annotate-kind-icon',
  group: 'item' as const,
  shortcut: String(digit),
  when: ['annotate' as const],
  inMenu: false,
}));

/** Digits that a project may give to its component types. */
const typeDigits: readonly Action[] = [3, 4, 5, 6, 7, 8, 9].map((digit) => ({
  id: `annotate-digit-${digit}`,
  label: 'annotate-type',
  group: 'item' as const,
  shortcut: String(digit),
  when: ['annotate' as const],
  inMenu: false,
}));

const arrows = ['left', 'right', 'up', 'down'] as const;
const keyOf = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' } as const;
const moves: readonly Action[] = arrows.flatMap((way) =>
  (
    [
      ['nudge', ''],
      ['nudge-far', 'Shift+'],
      ['grow', 'Mod+Shift+'],
      ['shrink', 'Mod+Alt+'],
    ] as const
  ).map(([act, modifier]) => ({
    id: `annotate-${act}-${way}`,
    label: `annotate-${act}`,
    group: 'item' as const,
    shortcut: `${modifier}${keyOf[way]}`,
    when: ['annotate' as const],
    inMenu: false,
  })),
);

const on = ['annotate' as const];

export const annotateActions: readonly Action[] = [
  ...digits,
  ...typeDigits,
  ...moves,
  { id: 'annotate-select-all', label: 'select-all', group: 'edit', shortcut: 'Mod+A', when: on, separated: true },
  { id: 'annotate-copy', label: 'annotate-copy', group: 'edit', shortcut: 'Mod+C', when: on },
  { id: 'annotate-paste', label: 'annotate-paste', group: 'edit', shortcut: 'Mod+V', when: on },
  { id: 'annotate-duplicate', label: 'annotate-duplicate', group: 'edit', shortcut: 'Mod+D', when: on },
  { id: 'annotate-copy-previous', label: 'annotate-copy-previous', group: 'edit', shortcut: 'Mod+Shift+V', when: on },
  {
    id: 'annotate-cancel',
    label: 'annotate-cancel',
    group: 'item',
    shortcut: 'Escape',
    when: on,
    inMenu: false,
    inFields: true,
  },
  { id: 'annotate-select', label: 'annotate-select', group: 'item', shortcut: 'V', when: on },
  { id: 'annotate-draw', label: 'annotate-draw', group: 'item', shortcut: 'W', also: ['R'], when: on },
  { id: 'annotate-redraw', label: 'annotate-redraw', group: 'item', shortcut: 'Q', when: on },
  { id: 'annotate-outline', label: 'annotate-outline', group: 'item', shortcut: 'P', when: on },
  { id: 'annotate-region', label: 'annotate-region', group: 'item', shortcut: 'Shift+W', also: ['Shift+R'], when: on },
  { id: 'annotate-absent', label: 'annotate-absent', group: 'item', shortcut: 'N', when: on },
  { id: 'annotate-comment', label: 'annotate-comment', group: 'item', shortcut: 'C', when: on },
  { id: 'annotate-hand', label: 'annotate-hand', group: 'item', shortcut: 'H', when: on },
  { id: 'annotate-box-kind', label: 'annotate-box-kind', group: 'item', shortcut: 'B', when: on, separated: true },
  { id: 'annotate-derive', label: 'annotate-derive', group: 'item', shortcut: 'Shift+B', when: on },
  { id: 'annotate-swap', label: 'annotate-swap', group: 'item', shortcut: 'Mod+B', when: on },
  { id: 'annotate-snap', label: 'annotate-snap', group: 'item', shortcut: 'S', when: on },
  { id: 'annotate-tighten', label: 'annotate-tighten', group: 'item', shortcut: 'T', when: on },
  { id: 'annotate-align-left', label: 'annotate-align-left', group: 'item', when: on, separated: true },
  { id: 'annotate-align-centre', label: 'annotate-align-centre', group: 'item', when: on },
  { id: 'annotate-align-right', label: 'annotate-align-right', group: 'item', when: on },
  { id: 'annotate-align-top', label: 'annotate-align-top', group: 'item', when: on },
  { id: 'annotate-align-middle', label: 'annotate-align-middle', group: 'item', when: on },
  { id: 'annotate-align-bottom', label: 'annotate-align-bottom', group: 'item', when: on },
  { id: 'annotate-distribute-x', label: 'annotate-distribute-x', group: 'item', when: on },
  { id: 'annotate-distribute-y', label: 'annotate-distribute-y', group: 'item', when: on },
  { id: 'annotate-corner', label: 'annotate-corner', group: 'item', shortcut: 'Shift+P', when: on, separated: true },
  { id: 'annotate-corner-add', label: 'annotate-corner-add', group: 'item', shortcut: 'I', when: on },
  { id: 'annotate-edit', label: 'annotate-edit', group: 'item', shortcut: 'E', when: on, separated: true },
  { id: 'annotate-retire', label: 'annotate-retire', group: 'item', shortcut: 'Delete', also: ['Backspace'], when: on },
  { id: 'annotate-approve', label: 'annotate-approve', group: 'item', shortcut: 'Enter', when: on, separated: true },
  {
    id: 'annotate-approve-next',
    label: 'annotate-approve-next',
    group: 'item',
    shortcut: 'Mod+Enter',
    when: on,
    inFields: true,
  },
  { id: 'annotate-submit', label: 'annotate-submit', group: 'item', shortcut: 'Shift+Enter', when: on },
  { id: 'annotate-reject', label: 'annotate-reject', group: 'item', shortcut: 'X', when: on },
  { id: 'annotate-ocr', label: 'annotate-ocr', group: 'run', when: on },
  { id: 'annotate-load-tree', label: 'annotate-load-tree', group: 'run', when: on },
  { id: 'annotate-ghosts', label: 'annotate-ghosts', group: 'run', shortcut: 'Shift+G', when: on },
  { id: 'annotate-accept-ghosts', label: 'annotate-accept-ghosts', group: 'item', shortcut: 'G', when: on },
  { id: 'annotate-previous', label: 'annotate-previous', group: 'go', shortcut: 'A', when: on, separated: true },
  { id: 'annotate-next', label: 'annotate-next', group: 'go', shortcut: 'D', when: on },
  {
    id: 'annotate-previous-open',
    label: 'annotate-previous-open',
    group: 'go',
    shortcut: 'Mod+Shift+A',
    when: on,
    inFields: true,
  },
  {
    id: 'annotate-next-open',
    label: 'annotate-next-open',
    group: 'go',
    shortcut: 'Mod+Shift+D',
    when: on,
    inFields: true,
  },
  { id: 'annotate-jump', label: 'annotate-jump', group: 'go', shortcut: 'J', when: on },
  { id: 'annotate-cycle', label: 'annotate-cycle', group: 'go', shortcut: 'Alt+.', when: on },
  { id: 'annotate-cycle-back', label: 'annotate-cycle-back', group: 'go', shortcut: 'Alt+,', when: on },
  { id: 'annotate-fit', label: 'annotate-fit', group: 'view', shortcut: 'F', when: on, separated: true },
  { id: 'annotate-zoom-in', label: 'annotate-zoom-in', group: 'view', shortcut: '+', also: ['='], when: on },
  { id: 'annotate-zoom-out', label: 'annotate-zoom-out', group: 'view', shortcut: '-', when: on },
  { id: 'annotate-zoom-100', label: 'annotate-zoom-100', group: 'view', shortcut: '0', when: on },
  { id: 'annotate-zoom-box', label: 'annotate-zoom-box', group: 'view', shortcut: 'Z', when: on },
  { id: 'annotate-peek', label: 'annotate-peek', group: 'view', shortcut: 'O', when: on, inMenu: false },
  { id: 'annotate-names', label: 'annotate-names', group: 'view', shortcut: 'M', when: on },
  { id: 'annotate-loupe', label: 'annotate-loupe', group: 'view', shortcut: 'L', when: on },
  { id: 'annotate-map', label: 'annotate-map', group: 'view', shortcut: 'F9', when: on, inFields: true },
  { id: 'annotate-guidelines', label: 'annotate-guidelines', group: 'view', shortcut: 'U', when: on },
  { id: 'tour-start', label: 'tour-start', group: 'help', when: on },
  { id: 'tour-next', label: 'tour-next', group: 'help', shortcut: 'Y', when: on, inMenu: false },
  { id: 'tour-leave', label: 'tour-leave', group: 'help', shortcut: 'Shift+Y', when: on, inMenu: false },
  { id: 'annotate-list', label: 'annotate-list', group: 'view', shortcut: '[', when: on },
  { id: 'annotate-strip', label: 'annotate-strip', group: 'view', shortcut: ']', when: on },
];
