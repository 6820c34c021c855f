import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { router } from '../../router/index.ts';
import { importFrom, writeEpisode } from '../../testing/episodes.ts';
import { hostForEach } from '../../testing/host.ts';

const { folder, client, session, host } = hostForEach();
const as = (name: string, role: 'annotator' | 'reviewer' = 'annotator') =>
  createRouterClient(router, { context: { host: host(), caller: { name, role } } });

it('counts why agents fail, as people say and else as the rules propose', async () => {
  await client().projects.create({ path: folder('project') });
  await client().projects.updateSettings({ annotatorsPerItem: 2 });
  await writeEpisode(folder('in'), { name: 'a', agent: 'alpha', task: 'Buy a lamp', outcome: 'failure' });
  await writeEpisode(folder('in'), { name: 'b', agent: 'alpha', task: 'Print', outcome: 'failure' });
  await writeEpisode(folder('in'), { name: 'c', agent: 'alpha', task: 'Send a mail' });
  await importFrom(session(), folder('in'));
  const [before] = await client().judging.errors({});
  expect(before).toMatchObject({ agent: 'alpha', n: 2, decided: 0, shares: [{ kind: null, n: 2, byPeople: 0 }] });
  const { rows } = await client().episodes.query({ sort: 'oldest' });
  const lamp = rows.find(({ name }) => name === 'a')?.id ?? '';
  await as('Cy', 'reviewer').episodes.label({ selection: { kind: 'ids', ids: [lamp] } });
  const id = (await client().episodes.get({ id: lamp })).labels[0]?.itemId ?? '';
  const answer = { verdict: 'failure', firstFailingStep: 1, why: 'wrong-target' };
  for (const person of ['Ann', 'Bo']) await as(person).review.answer({ id, revision: 1, answer, seconds: 3 });
  const [after] = await client().judging.errors({});
  expect(after?.decided).toBe(1);
  expect(after?.shares.map(({ kind, n, byPeople, share }) => [kind, n, byPeople, share])).toEqual([
    ['wrong-target', 1, 1, 0.5],
    [null, 1, 0, 0.5],
  ]);
  expect(after?.agreement).toMatchObject([{ raters: ['Ann', 'Bo'], n: 1, raw: 1 }]);
});
