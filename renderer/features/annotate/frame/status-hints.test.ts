import i18next, { type TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { statusHints, type StatusOn } from './status-hints.ts';

const t = i18next.t as TFunction;
const keys = { select: 'V', draw: 'R', blur: 'X', kind: 'K', retire: 'Delete', enter: 'Enter', corner: 'C', help: '?' };
const atRest: StatusOn = {
  ...{ tool: 'select', prelabel: false, tracing: false, corner: false, selected: 0 },
  ...{ more: true, locked: false, small: false },
};
const shown = (on: Partial<StatusOn>, known = keys) =>
  statusHints(t, known, { ...atRest, ...on }).flatMap((hint) => hint.keys);

it('names the keys that do something now, and help last', () => {
  expect(shown({})).toEqual(['V', 'R', 'K', '?']);
  expect(shown({ selected: 2 })).toEqual(['V', 'R', 'K', 'ArrowLeft', 'ArrowRight', 'Shift', 'Tab', 'Delete', '?']);
  expect(shown({ selected: 1, small: true })).toEqual(['V', 'R', 'K', 'ArrowLeft', 'ArrowRight', '?']);
  expect(shown({ selected: 1, corner: true, small: true })).toContain('C');
  expect(shown({ tool: 'blur' })).toEqual(['Enter', 'X', 'Escape', '?']);
  expect(shown({ tool: 'draw' })).toEqual(['Enter', 'R', 'Escape', '?']);
});

it('offers no key that changes something where nothing may be changed', () => {
  expect(shown({ locked: true, selected: 1 })).toEqual(['V', 'K', 'Tab', '?']);
});

it('explains what happens to a pre-label with the focus, but not while another tool draws', () => {
  expect(shown({ prelabel: true })).toEqual(['Enter', 'Delete', 'Tab', 'Escape', '?']);
  expect(shown({ prelabel: true, tool: 'draw' })).toEqual(shown({ tool: 'draw' }));
});

it('takes back a corner only while an outline is being drawn', () => {
  expect(shown({ tool: 'outline' })).toEqual(['Enter', 'Escape', '?']);
  expect(shown({ tool: 'outline', tracing: true })).toEqual(['Enter', 'Delete', 'Escape', '?']);
});

it('leaves out an action without a key', () => {
  expect(shown({ tool: 'pin' }, { ...keys, enter: undefined as never })).toEqual(['Escape', '?']);
});
