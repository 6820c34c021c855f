import { expect, it } from 'vitest';
import { standingsOf } from './run-standing.ts';

const run = (
  id: string,
  more: { state?: 'done' | 'failed' | 'interrupted'; scored?: number; of?: number; right?: number; list?: string },
) => {
  const { state = 'done', of = 100, scored = of, right = 50, list = `all ${of}` } = more;
  const counts = {
    n: scored,
    right,
    wrong: right === 0 ? 0 : scored - right,
    parseFailures: 0,
    refusals: 0,
    errors: 0,
  };
  return { run: { id, state }, scored, of, strict: { counts }, manifest: { itemListHash: list } };
};

it('ranks finished runs over the same items only', () => {
  const standings = standingsOf([
    run('whole', {}),
    run('stopped', { state: 'interrupted', scored: 12, right: 12 }),
    run('broken', { state: 'failed', scored: 100 }),
    run('silent', { right: 0 }),
    run('first ten', { of: 10, right: 10 }),
    run('other list', { list: 'others' }),
  ]);
  expect(Object.fromEntries(standings)).toEqual({
    whole: 'complete',
    stopped: 'partial',
    broken: 'failed',
    silent: 'unanswered',
    'first ten': 'other-items',
    'other list': 'other-items',
  });
  // If there are no others, runs over the same sample are ranked among themselves.
  expect([...standingsOf([run('a', { of: 10 }), run('b', { of: 10 })]).values()]).toEqual(['complete', 'complete']);
});
