import { expect, it } from 'vitest';
import { releasedForEach } from '../../evaluations/released.test-helper.ts';

const { client, makeProject, stopped, serveModel } = releasedForEach();

it('lists every call of a run, with reading, tokens and cost; searched and filtered', async () => {
  await makeProject();
  let at = 0;
  await serveModel((text) => ({
    content: text.includes('two.png') ? `It says "100 %" in_line ${at++}` : 'The answer is B.',
  }));
  const { id } = await stopped(await client().evaluations.start({ task: 'mcq', model: 'served', release: 'v1' }));
  const all = await client().runs.calls({ id });
  expect(all).toMatchObject({ nextCursor: null });
  expect(all.rows).toHaveLength(6);
  expect(all.rows.find(({ outcome }) => outcome === 'right')).toMatchObject({
    ...{ step: 'answer', model: 'served', status: 'done', reused: false, answer: 'B' },
    ...{ inputTokens: 1000, outputTokens: 10, rule: expect.any(String) as string },
  });
  const labels = async (more: object) => (await client().runs.calls({ id, ...more })).rows.map(({ label }) => label);
  // a reply with quotes and with LIKE's own signs, a prompt, and a label
  expect(await labels({ text: 'says "100 %" in_line' })).toHaveLength(3);
  expect(await labels({ text: 'inXline' })).toEqual([]);
  expect(await labels({ text: '100 _' })).toEqual([]);
  expect(await labels({ text: 'SHOW (HARD)' })).toHaveLength(2);
  expect(await labels({ outcome: 'parse-failure' })).toHaveLength(3);
  expect(await labels({ model: 'other' })).toEqual([]);
  expect(await labels({ status: 'reused' })).toEqual([]);
  // pages, in any order
  for (const sort of ['order', 'cost', 'seconds', 'tokens'] as const) {
    const keys: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page: Awaited<ReturnType<ReturnType<typeof client>['runs']['calls']>> = await client().runs.calls({
        ...{ id, sort, limit: 4, cursor },
      });
      keys.push(...page.rows.map(({ key }) => key));
      cursor = page.nextCursor;
      if (cursor === null) break;
    }
    expect(new Set(keys).size).toBe(6);
  }
  // a second run uses the same calls
  const again = await stopped(
    await client().evaluations.start({ task: 'mcq', model: 'served', release: 'v1', concurrency: 2 }),
  );
  expect((await client().runs.calls({ id: again.id, status: 'reused' })).rows).toHaveLength(6);
});
