import { describe, expect, it } from 'vitest';
import { hostForEach } from '../../testing/host.ts';
import { importFrom, writeEpisode } from '../../testing/episodes.ts';

const { folder, client, session } = hostForEach();

/** Two agents over three tasks: alpha does two, beta one of them; each ran a task that the other did not. */
async function project() {
  await client().projects.create({ path: folder('project') });
  const episodes = [
    { agent: 'alpha', task: 'Buy a lamp', steps: 2 },
    { agent: 'beta', task: 'Buy  a lamp ', steps: 3 },
    { agent: 'alpha', task: 'Book a visit', steps: 4 },
    { agent: 'beta', task: 'Book a visit', steps: 3, outcome: 'failure' },
    { agent: 'alpha', task: 'Mute the sound', outcome: 'failure' },
    { agent: 'beta', task: 'Mute the sound', outcome: 'failure' },
    { agent: 'alpha', task: 'Open the calendar' },
    { agent: 'beta', task: 'Send a mail' },
    { agent: 'alpha', task: 'Print', outcome: 'unknown' },
    { agent: 'beta', task: 'Print' },
  ] as const;
  for (const [at, entry] of episodes.entries())
    await writeEpisode(folder('in'), { name: `e${at}`, maxSteps: 15, ...entry });
  await importFrom(session(), folder('in'));
}

describe('two agents of a project', () => {
  it('are compared on the tasks that both ran, and the others are named', async () => {
    await project();
    const pair = await client().judging.compare({ a: 'alpha', b: 'beta' });
    expect(pair).toMatchObject({
      ...{ n: 3, bothRight: 1, onlyA: 1, onlyB: 0, bothWrong: 1, family: 1, limit: 15, repeated: false },
      ...{ limits: { a: 15, b: 15 }, levels: [], unscored: ['Print'] },
      only: { a: ['Open the calendar'], b: ['Send a mail'] },
    });
    expect(pair.delta).toBeCloseTo(1 / 3, 12);
    const visit = pair.tasks.find(({ task }) => task === 'Book a visit');
    expect(visit).toMatchObject({ field: 'onlyA', a: { done: 1, steps: 4 }, b: { done: 0, steps: 3 } });
    const board = await client().judging.agents({});
    const nameOf = (id: string | undefined) =>
      board.agents.flatMap(({ episodes }) => episodes).find((entry) => entry.id === id)?.name;
    expect([nameOf(visit?.a.episodes[0]), nameOf(visit?.b.episodes[0])]).toEqual(['e2', 'e3']);
    const back = await client().judging.compare({ a: 'beta', b: 'alpha' });
    expect([back.delta, back.onlyB]).toEqual([-(pair.delta ?? 0), 1]);
  });

  it('are scored again at a shorter limit, and by whoever decides', async () => {
    await project();
    expect(await client().judging.compare({ a: 'alpha', b: 'beta', limit: 2 })).toMatchObject({ limit: 2, onlyA: 1 });
    // Nobody has labelled anything.
    expect(await client().judging.compare({ a: 'alpha', b: 'beta', by: 'people' })).toMatchObject({ n: 0, p: null });
  });

  it('are tested with a correction for all pairs of the listed agents', async () => {
    await project();
    for (const task of ['Buy a lamp', 'Book a visit'])
      await writeEpisode(folder('more'), { name: `g ${task}`, agent: 'gamma', task });
    await importFrom(session(), folder('more'));
    const alone = await client().judging.compare({ a: 'alpha', b: 'beta' });
    const among = await client().judging.compare({ a: 'alpha', b: 'beta', among: ['gamma', 'alpha'] });
    expect([alone.family, among.family]).toEqual([1, 3]);
    expect(among.pRaw).toBe(alone.pRaw);
    expect(among.test).toContain('Holm over 3 tests');
  });

  it('are one agent’s attempts where a task was tried again', async () => {
    await project();
    await writeEpisode(folder('again'), {
      name: 'again',
      agent: 'alpha',
      task: 'Book a visit',
      outcome: 'failure',
      maxSteps: 15,
    });
    await importFrom(session(), folder('again'));
    const pair = await client().judging.compare({ a: 'alpha', b: 'beta' });
    expect(pair).toMatchObject({ repeated: true, onlyA: 1 });
    expect(pair.tasks.find(({ task }) => task === 'Book a visit')?.a).toMatchObject({ attempts: 2, done: 1 });
  });

  it('may be two live runs, of the same agent too', async () => {
    await project();
    const runs = ['11111111-aaaa', '22222222-bbbb'] as const;
    for (const [at, agent] of ['alpha', 'beta'].entries())
      session().write.run(
        `UPDATE subjects SET content = json_set(content, '$.agent', 'same', '$.source.kind', 'live', '$.source.record', ? || id)
         WHERE json_extract(content, '$.agent') = ?`,
        [`${runs[at]}/`, agent],
      );
    const pair = await client().judging.compare({ a: runs[0], b: runs[1] });
    expect(pair).toMatchObject({ n: 3, onlyA: 1, a: { agent: 'same (1-aaaa)' }, b: { agent: 'same (2-bbbb)' } });
  });

  it('are refused if there are not two of them', async () => {
    await project();
    await expect(client().judging.compare({ a: 'alpha', b: 'alpha' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(client().judging.compare({ a: 'alpha', b: 'omega' })).rejects.toThrow(
      'There is no agent or live run “omega”; the agents are alpha, beta.',
    );
  });
});
