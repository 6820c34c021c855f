import { expect, it } from 'vitest';
import type { Action } from '#shared/episodes/actions.ts';
import { graphOf, type Walk } from './path-graph.ts';

/** Screens by letter: hashes that differ in all bits, and one in upper case that differs in two. */
const prints: Record<string, string> = {
  a: '0000000000000000',
  A: '0000000000000003',
  b: 'ffffffff00000000',
  c: 'ffffffffffffffff',
};
const sha = (name: string, n: number) => `${name}${n}`.padEnd(64, '0');
let n = 0;
const walk = (end: Walk['end'], screens: string, points: number[] = []): Walk => ({
  end,
  screens: [...screens].map((name) => ({
    picture: { sha256: sha(name, n++), width: 40, height: 30 },
    print: prints[name] ?? '',
  })),
  actions: [...screens].slice(1).map((_, at): Action => ({ type: 'click', point: [points[at] ?? 5, 5], raw: '' })),
});

it('joins screens that look alike, counts ways between them, and finds where success and failure part', () => {
  const { runs, nodes, edges } = graphOf([walk('success', 'ab'), walk('success', 'Ab', [9]), walk('failure', 'ac')]);
  expect(runs).toEqual({ success: 2, failure: 1, other: 0 });
  expect(nodes.map(({ visits, depth, parts, last }) => [visits, depth, parts, last.success, last.failure])).toEqual([
    [3, 0, true, 0, 0],
    [2, 1, false, 2, 0],
    [1, 1, false, 0, 1],
  ]);
  expect(edges.map(({ from, to, count, ends }) => [from, to, count, ends.success, ends.failure])).toEqual([
    [0, 1, 2, 2, 0],
    [0, 2, 1, 0, 1],
  ]);
});

it('counts an attempt once however often it goes round, and calls no fork what both kinds went through', () => {
  const { nodes, edges } = graphOf([walk('failure', 'abab'), walk('success', 'ab')]);
  expect(nodes.map(({ visits, ends, parts }) => [visits, ends.failure, ends.success, parts])).toEqual([
    [3, 1, 1, false],
    [3, 1, 1, false],
  ]);
  expect(edges.find(({ from }) => from === 0)).toMatchObject({ count: 3, ends: { success: 1, failure: 1, other: 0 } });
});

it('names each action that stays on its screen', () => {
  const { edges } = graphOf([walk('failure', 'aaaab', [5, 8, 300]), walk('success', 'aab', [6])]);
  expect(
    edges.map(({ from, to, action: { point }, count, ends }) => [from, to, point?.[0], count, ends.failure]),
  ).toEqual([
    [0, 0, 5, 3, 1],
    [0, 0, 300, 1, 1],
    [0, 1, 5, 2, 1],
  ]);
});

it('has nothing to show without attempts', () => {
  expect(graphOf([])).toEqual({ runs: { success: 0, failure: 0, other: 0 }, nodes: [], edges: [] });
});
