import { expect, it } from 'vitest';
import { importFrom, writeEpisode } from '../../testing/episodes.ts';
import { hostForEach } from '../../testing/host.ts';
import { releasedForEach } from '../evaluations/released.test-helper.ts';

const { client, session, makeProject, stopped, serveModel } = releasedForEach();
const { folder } = hostForEach();

const success = { content: JSON.stringify({ evidence: [], missingOperations: [], verdict: 'success' }) };

/** A project with two episodes. */
async function makeEpisodes(): Promise<void> {
  await makeProject();
  for (const name of ['alpha', 'beta']) await writeEpisode(folder('episodes'), { name });
  await importFrom(session(), folder('episodes'));
}

/** Runs the judge to its end; without the controls unless the options say otherwise. */
const judge = async (options: Record<string, string> = { controls: 'off' }) =>
  stopped(await client().runs.start({ pipeline: 'judge', roles: { judge: ['served'] }, options }));

/** Asks again for the judgements that failed in the newest run. */
async function retryNewest(): Promise<void> {
  const [newest] = await client().runs.list({});
  await client().runs.retryFailed({ id: newest?.id ?? '' });
  await stopped(await client().runs.get({ id: newest?.id ?? '' }));
}

it('gives a judge without a readable answer a card with its failures, and adds verdicts to it later', async () => {
  await makeEpisodes();
  const served = await serveModel(() => ({ content: 'I would rather not say.' }));
  expect(await judge()).toMatchObject({ done: 0, failed: 2 });
  const [card, ...others] = await client().judging.cards();
  expect(others).toEqual([]);
  expect(card).toMatchObject({ judge: 'served · prompt v1', model: 'served', judged: 0, failed: 2, between: null });
  expect(card?.failures.map(({ n }) => n)).toEqual([2]);
  expect(card?.failures[0]?.reason).toContain('not JSON');
  expect(card?.groups).toMatchObject([{ group: 'all', n: 0, judged: 0 }]);

  served.answers = () => success;
  await retryNewest();
  expect(await client().judging.cards()).toMatchObject([
    { judge: 'served · prompt v1', judged: 2, failed: 0, failures: [] },
  ]);
});

it('says on the card whether a judge passed the controls that it was asked last', async () => {
  await makeEpisodes();
  await serveModel(() => success);
  expect(await judge()).toMatchObject({ done: 2, failed: 0 });
  expect(await client().judging.cards()).toMatchObject([{ judged: 2, controls: [], controlsFailed: false }]);
  const { rows } = await client().episodes.query({});
  await client().episodes.label({ selection: { kind: 'ids', ids: rows.map(({ id }) => id) } });
  for (const { labels } of (await client().episodes.query({})).rows)
    await client().review.answer({
      id: labels[0]?.itemId ?? '',
      revision: 1,
      answer: { verdict: 'success' },
      seconds: 1,
    });
  expect(await judge({})).toMatchObject({ done: 0, failed: 2 });
  const [card] = await client().judging.cards();
  expect(card).toMatchObject({ judged: 2, failed: 2, controlsFailed: true });
});

it('counts an episode once, however often its judgement failed, and not once a later run has a verdict', async () => {
  await makeEpisodes();
  const served = await serveModel(() => ({ content: 'I would rather not say.' }));
  await judge();
  expect(await judge()).toMatchObject({ done: 0, failed: 2 });
  expect(await client().judging.cards()).toMatchObject([{ judged: 0, failed: 2, failures: [{ n: 2 }] }]);
  served.answers = () => success;
  await retryNewest();
  expect(await client().judging.cards()).toMatchObject([{ judged: 2, failed: 0, failures: [] }]);
});
