import { createRouterClient } from '@orpc/server';
import { describe, expect, it, vi } from 'vitest';
import { hostForEach } from '../../testing/host.ts';
import { importFrom, writeEpisode } from '../../testing/episodes.ts';
import { router } from '../../router/index.ts';
import { interceptors } from '../../router/access/interceptors.ts';
import { runsOf } from '../runs/runs-service.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';

const { host, folder, client, session } = hostForEach();

const names = ['alpha', 'beta', 'gamma', 'delta'];

async function project(): Promise<Map<string, string>> {
  await client().projects.create({ path: folder('project') });
  for (const [at, name] of names.entries())
    await writeEpisode(folder('in'), { name, outcome: at % 2 === 0 ? 'success' : 'failure' });
  await writeEpisode(folder('in'), { name: 'open', outcome: 'unknown' });
  await importFrom(session(), folder('in'));
  const { rows } = await client().episodes.query({ sort: 'oldest' });
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function judged(options: Record<string, string> = { controls: 'off' }) {
  const run = await client().runs.start({ pipeline: 'judge', roles: { judge: ['builtin/random'] }, options });
  await runsOf(host(), session()).live(run.id)?.ended;
  for (;;) {
    const now = await client().runs.get({ id: run.id });
    if (!['running', 'pausing'].includes(now.state)) return now;
    await new Promise((later) => setTimeout(later, 10));
  }
}

/** A person's label, whatever kind of item stores it. */
function label(episode: string, n: number, verdict: string, state = 'approved'): void {
  session().write.run(
    `INSERT INTO items (id, kind, subject_kind, subject_id, label, revision, state, content, source, created_at, updated_at)
     VALUES (?, 'goal-completion', 'episode', ?, '', 1, ?, ?, 'person', '', '')`,
    [`label-${n}`, episode, state, JSON.stringify({ label: { verdict } })],
  );
}

describe('judging', () => {
  it('judges runs that were called done, once, and compares them with people', async () => {
    const ids = await project();
    const run = await judged();
    // `open` has no outcome and no COMPLETE, so there is nothing to judge.
    expect(run).toMatchObject({ state: 'done', done: 4, failed: 0, calls: 4 });
    const judgements = await client().judging.of({ episodes: [...ids.values()] });
    expect(judgements).toHaveLength(4);
    for (const [n, entry] of judgements.entries())
      label(entry.episodeId, n, n === 3 ? 'cannot-tell' : n === 0 ? flip(entry.verdict) : entry.verdict);
    const [card] = await client().judging.cards();
    expect(card).toMatchObject({ model: 'builtin/random', judged: 4, failed: 0, differs: [judgements[0]?.episodeId] });
    expect(card?.groups.map(({ group, n, judged: all }) => [group, n, all])).toEqual([
      ['all', 3, 4],
      ['PT-A', 3, 4],
    ]);
    expect(card?.groups[0]?.agreement.value).toBeCloseTo(2 / 3, 14);

    // A second run over the same episodes asks nothing and adds no second opinion.
    expect(await judged()).toMatchObject({ done: 4, calls: 0, reused: 4 });
    expect((await client().judging.cards())[0]?.judged).toBe(4);
  });

  it('totals an episode’s judgements with and without click descriptions, in intervals as one episode', async () => {
    const ids = await project();
    await judged();
    const [alpha = ''] = ids.values();
    label(alpha, 1, 'success');
    await judged({ controls: 'off', provider: 'none' });
    const [card] = await client().judging.cards();
    expect(card?.judged).toBe(4);
    expect(card?.groups.map(({ group, n, judged: all }) => [group, n, all])).toEqual([
      ['all', 2, 8],
      ['PT-A', 1, 4],
      ['PT', 1, 4],
    ]);
    const [all, first, second] = card?.groups ?? [];
    for (const cell of ['yesYes', 'yesNo', 'noYes', 'noNo'] as const)
      expect(all?.counts[cell]).toBe((first?.counts[cell] ?? 0) + (second?.counts[cell] ?? 0));
    const [low = 0, high = 0] = all?.agreement.ci ?? [];
    expect(high - low).toBeGreaterThan(0.75);
    expect(card?.groups.map(({ kappa }) => kappa.ci)).toEqual([null, null, null]);
    const { agents } = await client().judging.agents({ by: 'judge' });
    expect(agents[0]?.episodes.map(({ judgeGroup }) => judgeGroup)).toEqual(['PT', 'PT', 'PT', 'PT', null]);
  });

  it('scores no agent by shortened copies of its episodes, and scores long runs under the limits of the paper', async () => {
    const ids = await project();
    const board = () => client().judging.agents({ by: 'people' });
    const [alpha = '', beta = ''] = ids.values();
    label(alpha, 1, 'success');
    label(beta, 2, 'failure');
    session().write.run(
      `UPDATE items SET content = json_set(content, '$.label.firstFailingStep', 2) WHERE id = 'label-2'`,
    );
    expect((await board()).agents[0]?.success).toMatchObject({ n: 2, k: 1 });
    session().write.run(`UPDATE subjects SET content = json_set(content, '$.derived', json(?)) WHERE id = ?`, [
      JSON.stringify({ from: alpha, droppedSteps: 1 }),
      beta,
    ]);
    const { agents, limits } = await board();
    expect(agents[0]).toMatchObject({ success: { n: 1, k: 1 }, unknown: 3 });
    expect(agents[0]?.episodes.find(({ copy }) => copy)).toMatchObject({ id: beta, people: 'failure', failingStep: 2 });
    expect((await client().judging.process({})).n).toBe(2);
    expect(limits).toEqual([]);

    await writeEpisode(folder('long'), { name: 'long', steps: 20, maxSteps: 60 });
    await importFrom(session(), folder('long'));
    expect((await board()).limits).toEqual([15, 50, 60]);
    const at15 = await client().judging.agents({ limit: 15 });
    expect(at15.agents[0]?.episodes.find(({ name }) => name === 'long')?.outcome).toBe('limit');
  });

  it('gives the mean cost of an agent’s episodes whose source states it', async () => {
    await project();
    const costOf = async () => (await client().judging.agents({})).agents.map(({ costPerTask }) => costPerTask);
    expect(await costOf()).toEqual([null]);
    await writeEpisode(folder('more'), { name: 'cheap', cost: 0.1 });
    await writeEpisode(folder('more'), { name: 'dear', cost: 0.4, outcome: 'failure' });
    await importFrom(session(), folder('more'));
    expect(await costOf()).toEqual([0.25]);
  });

  it('computes the figures of agents and processes as jobs, shared by all who ask meanwhile', async () => {
    await project();
    const answer = vi.spyOn(host().jobs, 'answer');
    const [entry, same] = await Promise.all([client().judging.agents({}), client().judging.agents({})]);
    expect(entry).toEqual(same);
    expect(entry.agents[0]?.episodes).toHaveLength(names.length + 1);
    await client().judging.process({});
    expect(answer.mock.calls.map(([kind]) => kind)).toEqual(['agents', 'agents', 'process-scores']);
  });

  it('estimates the calls without sending any', async () => {
    await project();
    const request = { pipeline: 'judge', roles: { judge: ['builtin/random'] } };
    expect(await client().runs.estimate(request)).toMatchObject({ items: 4, calls: 8, cost: 0 });
    expect(await client().runs.list({})).toEqual([]);
  });

  it('describes clicks without a model', async () => {
    await project();
    const run = await client().runs.start({ pipeline: 'process-describe', roles: {} });
    await runsOf(host(), session()).live(run.id)?.ended;
    const { rows } = await client().runs.items({ id: run.id, limit: 10 });
    expect(rows.map(({ result }) => phraseWords(result))).toContain('0 clicks described, 3 without a tree');
  });

  it('shows an annotator no opinion on an episode that is waiting for their label', async () => {
    const ids = await project();
    await judged();
    const as = (name: string) =>
      createRouterClient(router, {
        context: { host: host(), caller: { name, role: 'annotator' as const, listed: true } },
        interceptors: interceptors(),
      });
    const all = [...ids.values()];
    const [first = '', second = ''] = all;
    expect(await as('ann').judging.of({ episodes: all })).toEqual([]);
    label(first, 1, 'success', 'in-review');
    label(second, 2, 'success', 'rejected');
    expect(await as('ann').judging.of({ episodes: all })).toEqual([]);
    session().write.run(
      `INSERT INTO votes (id, entity_kind, entity_id, revision, voter_kind, voter_name, role, blind, with_image, answer, at)
       VALUES ('v', 'goal-completion', 'label-1', 1, 'person', 'ann', 'annotator', 1, 1, '{"verdict":"success"}', '')`,
    );
    expect(await as('ann').judging.of({ episodes: all })).toMatchObject([{ episodeId: first }]);
    expect(await as('bob').judging.of({ episodes: all })).toEqual([]);
    await expect(as('bob').judging.cards()).rejects.toThrow();
    const runs = await as('bob').runs.list({});
    for (const { id } of runs)
      expect(
        (await as('bob').runs.items({ id, limit: 50 })).rows.every(({ result }) => phraseWords(result) === ''),
      ).toBe(true);
  });
});

const flip = (verdict: 'success' | 'failure') => (verdict === 'success' ? 'failure' : 'success');
