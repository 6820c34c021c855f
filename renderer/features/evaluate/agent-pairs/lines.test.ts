import { expect, it } from 'vitest';
import { dashesOf, linesOf } from './lines.ts';
import type { Agent } from './types.ts';

const agent = (name: string, n = 1) => ({ agent: name, success: { n } }) as Agent;
const ten = Array.from('abcdefghij', (name) => agent(name));
const names = (agents: readonly Agent[]) => agents.map((agent) => agent.agent).join('');

it('draws the pinned agents first, then the best, eight in all', () => {
  expect(names(linesOf(ten, new Set()))).toBe('abcdefgh');
  expect(names(linesOf(ten, new Set(['j', 'b'])))).toBe('bjacdefg');
  expect(names(linesOf(ten, new Set('cdefghij')))).toBe('cdefghij');
});

it('draws no agent without a scored task, pinned or not', () => {
  expect(names(linesOf([agent('a', 0), agent('b')], new Set(['a'])))).toBe('b');
});

it('dashes a line that has the colour of an earlier one', () => {
  expect(dashesOf(['red', 'blue', 'red', 'red', 'blue'])).toEqual([undefined, undefined, '6 3', '2 3', '6 3']);
});
