import { describe, expect, it } from 'vitest';
import { releasedForEach } from './released.test-helper.ts';

const { client, makeProject, stopped, serveModel } = releasedForEach();

const mcq = { task: 'mcq', model: 'served', release: 'v1' };

describe('modes share the ledger', () => {
  it('all rotations after a plain run pay only for the turned options, as the estimate says', async () => {
    await makeProject();
    const served = await serveModel(() => ({ content: 'B' }));
    await stopped(await client().evaluations.start(mcq));
    expect(served.seen).toBe(6);
    // Options of 4, 5 and 6 on two screenshots: 30 rotations, of which the 6 unturned are known.
    const estimate = await client().evaluations.estimate({ ...mcq, circular: true });
    expect(estimate).toMatchObject({ calls: 30, reusable: 6 });
    const run = await stopped(await client().evaluations.start({ ...mcq, circular: true }));
    expect(served.seen).toBe(30);
    expect(run).toMatchObject({ calls: 24, reused: 6 });
    expect(run.spent).toBeCloseTo(24 * 0.0011, 9);
  });

  it('further samples pay only for those that are new', async () => {
    await makeProject();
    const served = await serveModel(() => ({ content: 'B' }), { params: { temperature: 1 } });
    await stopped(await client().evaluations.start(mcq));
    expect(await client().evaluations.estimate({ ...mcq, samples: 3 })).toMatchObject({ calls: 18, reusable: 6 });
    await stopped(await client().evaluations.start({ ...mcq, samples: 3 }));
    expect(served.seen).toBe(18);
  });

  it('plans pay only for the items that have one', async () => {
    await makeProject();
    const served = await serveModel(() => ({ content: 'B' }));
    await stopped(await client().evaluations.start(mcq));
    const hints = { name: 'plans.jsonl', texts: { 0: 'Look at the title.', 4: 'Look at the menu.' } };
    expect(await client().evaluations.estimate({ ...mcq, hints })).toMatchObject({ calls: 6, reusable: 4 });
    await stopped(await client().evaluations.start({ ...mcq, hints }));
    expect(served.seen).toBe(8);
  });
});
