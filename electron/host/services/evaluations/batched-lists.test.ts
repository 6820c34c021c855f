import { expect, it } from 'vitest';
import { countStatements } from '../../testing/count-statements.ts';
import { releasedForEach } from './released.test-helper.ts';

const { client, makeProject, stopped } = releasedForEach();

it('lists of 2 and of 6 runs, and an item that 2 or 6 of them answered, run the same number of statements', async () => {
  await makeProject();
  const evaluate = async (seeds: readonly number[]) => {
    for (const seed of seeds) {
      const request = { task: 'mcq', model: 'builtin/random', release: 'v1', limit: 6, seed };
      await stopped(await client().evaluations.start(request));
    }
  };
  // All answers to the item are read; those of one model with the same settings are shown as one.
  const rows = { evaluations: 0, runs: 0, items: 0, others: 0 };
  const measured = async () => {
    const [first] = await client().evaluations.list({});
    const run = first?.run.id ?? '';
    // Tables are made when they are first requested.
    await client().evaluations.get({ run });
    const lists = {
      evaluations: async () => (await client().evaluations.list({})).length,
      runs: async () => (await client().runs.list({})).length,
      items: async () => (await client().evaluations.predictions({ run, limit: 60 })).rows.length,
      others: async () => (await client().evaluations.prediction({ run, index: 0 })).others.length,
    };
    const statements = { ...rows };
    for (const name of ['evaluations', 'runs', 'items', 'others'] as const)
      statements[name] = await countStatements(async () => {
        rows[name] = await lists[name]();
      });
    return statements;
  };
  await evaluate([1, 2]);
  const few = await measured();
  expect(rows).toEqual({ evaluations: 2, runs: 2, items: 6, others: 1 });
  await evaluate([3, 4, 5, 6]);
  expect(await measured()).toEqual(few);
  expect(rows).toEqual({ evaluations: 6, runs: 6, items: 6, others: 1 });
});
