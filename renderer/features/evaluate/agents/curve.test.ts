import { expect, it } from 'vitest';
import { endLabels, endTick, risesOf, stepPath, topOf } from './curve.ts';
import { type AgentEpisode, differs, filtered, ofJudge } from '../agent-pairs/types.ts';

it('draws a step curve and ends its axis at the next fifth', () => {
  const points = [
    [0, 0],
    [0.5, 0.25],
    [1, 0.25],
  ] as [number, number][];
  expect(topOf([points])).toBeCloseTo(0.4, 12);
  expect(topOf([])).toBe(0.2);
  expect(
    topOf([
      [
        [0, 0],
        [1, 1],
      ],
    ]),
  ).toBe(1);
  const plot = { width: 380, height: 220 };
  expect(stepPath(points, 0.5, plot)).toBe('M0 220H190V110H380V110');
  expect(risesOf(points, 0.5, plot)).toEqual([{ x: 190, y: 110 }]);
  // The run ended at three quarters of its budget, where the line has its last height.
  expect(endTick(points, 0.75, 0.5, plot)).toBe('M285 105V115');
});

const episode = (
  id: string,
  outcome: AgentEpisode['outcome'],
  judge: AgentEpisode['judge'],
  people: AgentEpisode['people'],
  copy = false,
) =>
  ({
    ...{ id, name: id, task: id, steps: 3, outcome, judge, people, copy },
    ...{ judgeGroup: 'ST', failingStep: null, final: null, cost: null },
  }) satisfies AgentEpisode;

it('filters the episodes by outcome, by a cell of judge against people, or by their disagreement', () => {
  const all = [
    episode('a', 'success', 'success', 'success'),
    episode('b', 'failure', 'success', 'failure'),
    episode('c', 'early-stop', null, 'failure'),
    episode('d', 'limit', 'failure', 'success'),
    episode('e', 'unknown', 'success', 'failure', true),
  ];
  const ids = (found: AgentEpisode[]) => found.map(({ id }) => id).join('');
  expect(ids(filtered(all, { kind: 'all' }))).toBe('abcd');
  expect(ids(filtered(all, { kind: 'outcome', outcome: ['early-stop', 'limit'] }))).toBe('cd');
  expect(ids(filtered(all, { kind: 'differs' }))).toBe('bde');
  expect(ids(filtered(all, { kind: 'cell', cell: 'yesNo', group: 'all' }))).toBe('be');
  expect(ids(filtered(all, { kind: 'cell', cell: 'noYes', group: 'ST' }))).toBe('d');
  expect(ids(filtered(all, { kind: 'cell', cell: 'noYes', group: 'PT-A' }))).toBe('');
  expect(all.map(differs)).toEqual([false, true, false, true, true]);
  expect([ofJudge({ kind: 'differs' }), ofJudge({ kind: 'all' })]).toEqual([true, false]);
});

it('keeps the names at the ends of curves a line apart', () => {
  const at = endLabels([
    { line: 'low', end: 90 },
    { line: 'high', end: 20 },
    { line: 'same', end: 20 },
    { line: 'near', end: 30 },
  ]);
  expect(at).toEqual([
    { line: 'high', at: 20 },
    { line: 'same', at: 34 },
    { line: 'near', at: 48 },
    { line: 'low', at: 90 },
  ]);
});
