import { expect, it, vi } from 'vitest';
import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { printOf, taskContent } from '#shared/items/agent-task/content.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { change } from '../../changes/change.ts';
import { createItem } from '../../changes/create.ts';
import { agentRun } from '../../live/testing/runs.ts';
import { toyTask } from '../../live/testing/toy-world.ts';
import { hostForEach } from '../../testing/host.ts';

vi.mock('../../live/environments/all-environments.ts', async (original) => {
  const { allEnvironments } = await original<typeof import('../../live/environments/all-environments.ts')>();
  const { toyWorld } = await import('../../live/testing/toy-world.ts');
  return { allEnvironments: [...allEnvironments, toyWorld] };
});

const { host, client, session, folder } = hostForEach();

const gold = [
  { type: 'click', point: [5, 5] },
  { type: 'type', text: 'milk' },
];

it('ranks complete runs on the same tasks and limits; the others stand apart with their N', async () => {
  await client().projects.create({ path: folder('project') });
  change(session(), { author: { kind: 'person', name: 'Ann' } }, (to) => {
    for (let at = 0; at < 4; at++) {
      const criterion = { kind: 'state' };
      const criteria = at === 3 ? [criterion] : [{ kind: 'notMet', of: criterion }];
      const content = taskContent.parse(toyTask(`t${at}`, { maxSteps: 6, criteria, gold }));
      const check = { of: printOf(content), gold: true, noop: true, start: true, mutants: 1, killed: 1, problems: [] };
      createItem(to, agentTaskKind.id, { content: { ...content, check }, state: 'approved' });
    }
  });
  await client().releases.create({ tag: 'v1' });
  expect(await client().agents.ofRelease({ release: 'v1' })).toEqual([]);
  await expect(client().agents.ofRelease({ release: 'v9' })).rejects.toMatchObject({ code: 'NOT_FOUND' });

  const asked = { env: 'toy', release: 'v1', model: 'builtin/scripted' };
  await agentRun(host(), client(), { ...asked, limit: 2 });
  await agentRun(host(), client(), { ...asked, runs: 2 });
  await agentRun(host(), client(), asked);
  await agentRun(host(), client(), { ...asked, maxSteps: 5 });
  await agentRun(host(), client(), { env: 'toy', set: 'x', model: 'builtin/scripted' });

  const rows = await client().agents.ofRelease({ release: 'v1' });
  const ranked = rows.filter(({ apart }) => apart === null);
  const apart = rows.filter((row) => row.apart !== null);
  // Three steps of six, of four tasks, the last of which fails: WES− is −(3 / 6) / 4.
  const figures = { sr: 0.75, steps: 3, cost: 0, wes: { plus: 0.75, minus: -0.125 }, baseline: true };
  expect(ranked.map(({ of, ci }) => [of, ci === null])).toEqual(
    expect.arrayContaining([
      [8, true],
      [4, false],
    ]),
  );
  for (const row of rows.filter(({ tasks, apart: why }) => tasks === 4 && why === null))
    expect(row).toMatchObject({ ...figures, agents: ['builtin/scripted'], env: 'toy' });
  expect(ranked.find(({ of }) => of === 8)?.pass).toEqual({ k: 2, any: 0.75, all: 0.75 });
  expect(apart.map(({ scored, of, apart: why }) => [scored, of, why && phraseWords(why)])).toEqual(
    expect.arrayContaining([
      [2, 2, 'Scored on other items than the ranked runs (2 items).'],
      [4, 4, 'Scored on other items than the ranked runs (4 items).'],
    ]),
  );
  expect(rows).toHaveLength(4);
});
