import { expect, it } from 'vitest';
import { importFrom, writeEpisode } from '../../testing/episodes.ts';
import { hostForEach } from '../../testing/host.ts';

const { folder, client, session } = hostForEach();

it('shows what people managed beside the agents, and never as one of them', async () => {
  await client().projects.create({ path: folder('project') });
  await writeEpisode(folder('in'), { name: 'a', agent: 'alpha', task: 'Buy a lamp', maxSteps: 50 });
  for (const [at, entry] of [
    { task: 'Buy a lamp', steps: 2 },
    { task: 'Buy a lamp', steps: 4 },
    { task: 'Print', steps: 5, outcome: 'failure' as const },
  ].entries())
    await writeEpisode(folder('in'), { name: `p${at}`, agent: 'Ann', ...entry });
  await importFrom(session(), folder('in'));
  const { write } = session();
  write.immediate(() => {
    write.run(`UPDATE steps SET content = json_set(content, '$.at', printf('2026-01-01T00:00:%02dZ', position * 10))`);
    write.run(
      `UPDATE subjects SET content = json_set(content, '$.source.kind', 'recording') WHERE content ->> '$.agent' = 'Ann'`,
    );
  });
  const { agents, people } = await client().judging.agents({});
  expect(agents.map(({ agent }) => agent)).toEqual(['alpha']);
  // Two of three tries, on two tasks; successes in 2 and 4 steps, 10 and 30 seconds long.
  expect(people).toMatchObject({
    tasks: 2,
    success: { k: 2, n: 3, rate: 2 / 3 },
    ...{ medianSteps: 3, medianSeconds: 20 },
  });
  // Within three steps only one of them.
  expect((await client().judging.agents({ limit: 3 })).people).toMatchObject({
    ...{ success: { k: 1 }, medianSteps: 2, medianSeconds: 10 },
  });
});
