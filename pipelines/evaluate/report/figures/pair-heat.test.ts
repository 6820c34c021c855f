import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { drawn, episode, ran, readingWith } from './testing.ts';

const pair = (planner: string, grounder: string, value: number) => {
  const entry = ran('grounding', `${planner} and ${grounder}`, readingWith('accuracy', [value, 10], []));
  return { ...entry, manifest: { ...entry.manifest, params: { composite: { planner, grounder } } } };
};
const alone = (model: string, value: number) => ran('grounding', model, readingWith('accuracy', [value, 10], []));
const evaluations = [pair('p', 'g', 0.5), pair('p', 'h', 0.7), pair('q', 'g', 0.4), alone('g', 0.3), alone('x', 0.2)];

it('shows planners with grounders, the grounders alone, and a dash where two did not run together', () => {
  const found = drawn('mmbench-4', { evaluations });
  expect(found?.valid).toBe(true);
  expect(found?.titles).toEqual([
    'none: the instruction itself with g: 30.0 %, n 10',
    'none: the instruction itself with h: no run',
    'p with g: 50.0 %, n 10',
    'p with h: 70.0 %, n 10',
    'q with g: 40.0 %, n 10',
    'q with h: no run',
  ]);
  const rows = parse<Record<string, string>>(found?.data ?? '', { columns: true });
  expect(rows.map((row) => [row['planner'], row['grounder'], row['L2 of pair'], row['n']])).toContainEqual([
    'p',
    'h',
    '0.7',
    '10',
  ]);
});

it('stands below the agents of L3 if there are some', () => {
  const found = drawn('mmbench-4', { evaluations, episodes: [episode('p + g', 5, true), episode('p', 5, false)] });
  expect(found?.valid).toBe(true);
  expect(found?.titles).toContain('p with h: 70.0 %, n 10');
  expect(found?.svg).toContain('Planner p with');
});

it('needs two pairs', () => {
  expect(drawn('mmbench-4', { evaluations: [pair('p', 'g', 0.5), alone('g', 0.3)] })).toBeNull();
});
