import { expect, it } from 'vitest';
import { findItem, itemsInState } from '#electron/host/db/queries/items/items.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { knowledgeColumns } from '#shared/contents/knowledge-columns.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';

const studio = hostForEach();

/** Columns of the knowledge questions in a state. */
function columnsOf(state: 'approved' | 'to_review'): string[] {
  const { session } = studio;
  return itemsInState(session().read, 'knowledge-question', state, 0, 100).map(
    ({ id }) => knowledgeContent.parse(findItem(session().read, id)?.content).column,
  );
}

/** The sample is made completely on the user's own machine, so that every screen has content. */
it('makes the sample project with questions, instructions, a release and finished evaluations', async () => {
  const client = studio.client();
  const made = await client.projects.create({ path: studio.folder('sample'), sample: true });
  // sixteen of its own, and the pictures of four episodes
  expect(made.counts).toMatchObject({ elements: 804 });
  const episodes = await client.episodes.query({ sort: 'name' });
  expect(episodes.rows.map(({ name, steps, outcome }) => `${name} ${steps} ${outcome}`)).toEqual([
    'ep_booking_14th 8 success',
    'ep_settings_dark_mode 5 success',
    'ep_shop_cheapest 6 success',
    'ep_shop_highest_fail 6 failure',
  ]);
  await expect
    .poll(async () => (await client.jobs.list()).map(({ state, error }) => ({ state, error })), {
      timeout: 280_000,
      interval: 200,
    })
    .not.toContainEqual(expect.objectContaining({ state: 'running' }));
  expect((await client.jobs.list()).map(({ state, error }) => ({ state, error }))).toEqual([
    { state: 'done', error: null },
  ]);
  const runs = await client.runs.list({});
  expect(runs.filter(({ state }) => state !== 'done')).toEqual([]);
  // Two baselines each locate five elements on two screenshots, by the best basic and the best advanced wording.
  const found = studio.session().read.all('SELECT model, count(x) AS points FROM localisations GROUP BY model', []);
  expect(found).toEqual(['builtin/ocr', 'builtin/random'].map((model) => ({ model, points: 20 })));
  expect((await client.releases.list()).map(({ tag }) => tag)).toEqual(['sample-v1']);
  const columns = columnsOf('approved');
  expect([...new Set(columns)].sort()).toEqual(
    [...knowledgeColumns].filter((knowledgeColumn) => knowledgeColumn !== 'goal').sort(),
  );
  expect(columns).toHaveLength(7);
  expect(columnsOf('to_review').sort()).toEqual(['effect', 'parameter', 'type']);
  const knowledge = await client.evaluations.list({});
  for (const { run, task } of knowledge.filter((entry) => entry.task === 'knowledge')) {
    const { strict, of } = await client.evaluations.get({ run: run.id });
    // The labels of three episodes are questions on goals.
    expect([task, of, strict.counts.n]).toEqual(['knowledge', 10, 10]);
  }
  const cards = await client.judging.cards();
  expect(cards.map(({ model, judged, failed }) => [model, judged, failed])).toEqual([
    ['builtin/random', 4, 0],
    ['builtin/ocr', 4, 0],
  ]);
  expect(cards.map(({ groups }) => groups[0]?.n)).toEqual([3, 3]);
  const people = await client.judging.agents({ by: 'people' });
  expect(people.agents).toMatchObject([{ success: { n: 3, k: 2 }, unknown: 1 }]);
  const { agents } = await client.judging.agents({});
  expect(agents).toMatchObject([{ agent: 'script', success: { n: 4, k: 3 }, limit: 15 }]);
  expect((await client.review.projectLints()).filter(({ code }) => code === 'shared-wording')).toEqual([]);
  const evaluations = await client.evaluations.list({});
  expect(evaluations.map(({ task, model }) => `${task} ${model}`)).toEqual(
    expect.arrayContaining([
      'mcq builtin/random',
      'mcq builtin/ocr',
      'grounding builtin/random',
      'grounding builtin/center',
      'grounding builtin/ocr',
      'knowledge builtin/random',
      'knowledge builtin/ocr',
    ]),
  );
}, 300_000);
