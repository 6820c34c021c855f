import { expect, it } from 'vitest';
import { liteWords } from './lite.ts';

const origin = {
  ...{ release: 'v1', hash: 'a'.repeat(64), task: 'mcq', items: 30, of: 300, apparent: 0.95 },
  runs: ['one', 'two', 'three', 'four'].map((model) => ({ run: '019a0000-0000-7000-8000-000000000001', model })),
};

it('says which release, which runs, and that its own runs are optimistic', () => {
  const text = liteWords({ ...origin, tau: 0.81, ci: [0.6, 0.93] });
  expect(text).toContain('30 of the 300 items (`mcq`) of release `v1`');
  expect(text).toContain('4 models: one, two, three, four');
  expect(text).toContain('0.81 (95 % interval 0.60 to 0.93), cross-validated');
  expect(text).toContain('0.95, which is optimistic');
});

it('does not state what three models cannot tell', () => {
  expect(liteWords({ ...origin, tau: null, ci: null })).toMatch(/is not known.*0\.95, which is optimistic/);
  expect(liteWords({ ...origin, tau: null, ci: null, apparent: null })).not.toContain('optimistic');
});
