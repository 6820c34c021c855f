import { expect, it, vi } from 'vitest';
import { releasedForEach } from '../evaluations/released.test-helper.ts';

const { client, makeProject, serveModel, session, stopped } = releasedForEach();

it('stays paused if the disk is full when none of the first replies can be read', async () => {
  await makeProject();
  await serveModel(() => ({ content: 'I would rather not say where.' }));
  const { write } = session();
  const run = write.run.bind(write);
  write.run = (sql, ...values) => {
    if (sql.startsWith('UPDATE runs SET state')) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    return run(sql, ...values);
  };
  const { id } = await stopped(await client().evaluations.start({ task: 'grounding', model: 'served', release: 'v1' }));
  const held = { state: 'paused', waiting: null };
  await vi.waitFor(async () => expect(await client().runs.get({ id })).toMatchObject(held));
  write.run = run;
  expect(await stopped(await client().runs.resume({ id }))).toMatchObject({ state: 'done' });
});
