import { expect, it } from 'vitest';
import type { DraftCell } from '#shared/contract/drafting.ts';
import { allOff, cellKey, columnsOf, columnState, isOn, madeIn, moved, switchColumn, withRuled } from './cells.ts';
import { draftsOf } from './requests.ts';

const cell = (column: DraftCell['column'], more: Partial<DraftCell> = {}): DraftCell => ({
  step: column === 'goal' || column === 'plan' ? null : 0,
  column,
  why: null,
  as: null,
  seeds: 0,
  made: [],
  ...more,
});
const made = [{ id: 'q', kind: 'knowledge-question', state: 'to_review' as const }];
const none = new Map<string, boolean>();
const drafters = { seed: 7, writer: 'm', checkers: ['c'], perSeed: 3 };

it('questions made by rules are on until made; those written by a model need a person to choose them', () => {
  expect(isOn('e', cell('effect'), none)).toBe(true);
  expect(isOn('e', cell('effect', { made }), none)).toBe(false);
  expect(isOn('e', cell('effect', { why: 'no-change' }), new Map([[cellKey('e', cell('effect')), true]]))).toBe(false);
  expect(isOn('e', cell('widget', { seeds: 2 }), none)).toBe(false);
  expect(isOn('e', cell('plan'), new Map([[cellKey('e', cell('plan')), true]]))).toBe(true);
});

it('a batch is of the questions in cells that are on, or of all where those have none', () => {
  const of = (id: string) => [{ ...made[0], id, kind: 'knowledge-question', state: 'to_review' as const }];
  const cells = [cell('type'), cell('effect', { made: of('a') }), cell('widget', { why: 'no-seed', made: of('b') })];
  const set = [{ id: 'e', cells }];
  expect(madeIn(set, none)).toEqual(['a', 'b']);
  expect(madeIn(set, new Map([[cellKey('e', cell('effect')), true]]))).toEqual(['a']);
});

it('a header switches on what is off, and off only when everything is on', () => {
  const some = [cell('type'), cell('type', { step: 1, made }), cell('type', { step: 2, why: 'not-an-action' })];
  expect(columnState('e', some, none)).toBe('mixed');
  const on = switchColumn('e', some, none);
  expect(columnState('e', some, on)).toBe(true);
  expect(columnState('e', some, switchColumn('e', some, on))).toBe(false);
  expect(columnState('e', some, allOff([{ id: 'e', cells: some }], on))).toBe(false);
});

it('arrow keys move over steps and columns; goal and plan are one cell beside all steps', () => {
  const room = { steps: 3, columns: columnsOf('all') };
  expect(moved('ArrowUp', { row: 0, column: 'state' }, room)).toEqual({ row: -1, column: 'state' });
  expect(moved('ArrowDown', { row: 2, column: 'state' }, room)).toEqual({ row: 2, column: 'state' });
  expect(moved('ArrowRight', { row: 2, column: 'parameter' }, room)).toEqual({ row: 2, column: 'goal' });
  expect(moved('ArrowDown', { row: 0, column: 'goal' }, room)).toEqual({ row: 0, column: 'goal' });
  expect(moved('ArrowUp', { row: 2, column: 'goal' }, room)).toEqual({ row: -1, column: 'goal' });
  expect(moved('ArrowLeft', { row: 2, column: 'goal' }, room)).toEqual({ row: 2, column: 'parameter' });
  expect(moved('x', { row: 0, column: 'goal' }, room)).toBeNull();
});

it('the chosen cells become one run per pipeline; without a model only questions made by rules can start', () => {
  const cells = [cell('widget', { seeds: 2 }), cell('effect'), cell('type', { made }), cell('goal'), cell('plan')];
  const all = new Map(cells.map((cell) => [cellKey('e', cell), true]));
  const drafts = draftsOf([{ id: 'e', cells }], all, drafters);
  expect(drafts.map(({ pipeline, questions }) => [pipeline, questions])).toEqual([
    ['interface-perception', 6],
    ['interaction', 2],
    ['truncate', 1],
    ['planning', 1],
  ]);
  expect(drafts[0]?.request).toEqual({
    pipeline: 'interface-perception',
    roles: { writer: ['m'], 'text-only': ['c'] },
    questions: [{ episode: 'e', step: 0, column: 'widget' }],
    options: { perSeed: 3 },
  });
  expect(drafts[1]?.request).toMatchObject({ episodes: ['e'], options: { seed: 7 } });
  const without = draftsOf([{ id: 'e', cells }], all, { ...drafters, writer: null });
  expect(without.filter(({ request }) => request === null).map(({ pipeline }) => pipeline)).toEqual([
    'interface-perception',
    'planning',
  ]);
});

it('rejected options of a cell belong to its question only', () => {
  const turnedDown = new Map([[cellKey('e', cell('effect')), ['sha']]]);
  const drafts = draftsOf([{ id: 'e', cells: [cell('effect'), cell('type')] }], none, { ...drafters, turnedDown });
  expect(drafts[0]?.request?.questions).toEqual([
    { episode: 'e', step: 0, column: 'effect', without: ['sha'] },
    { episode: 'e', step: 0, column: 'type' },
  ]);
});

it('cells ruled out by comparing pictures show the reason and are off', () => {
  const [ruled] = withRuled('e', [cell('effect')], new Map([[cellKey('e', cell('effect')), 'no-change' as const]]));
  expect(ruled?.why).toBe('no-change');
});
