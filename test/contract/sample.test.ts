import { expect, it } from 'vitest';
import { hostForEach } from '#electron/host/testing/host.ts';

const studio = hostForEach();

/** What a newcomer finds on every screen is made on their own machine, to its end. */
it('makes the sample project with questions, instructions, a release and finished evaluations', async () => {
  const client = studio.client();
  const made = await client.projects.create({ path: studio.folder('sample'), sample: true });
  expect(made.counts).toMatchObject({ screenshots: 16, elements: 804 });
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
  expect((await client.releases.list()).map(({ tag }) => tag)).toEqual(['sample-v1']);
  const evaluations = await client.evaluations.list({});
  expect(evaluations.map(({ task, model }) => `${task} ${model}`)).toEqual(
    expect.arrayContaining([
      'mcq builtin/random',
      'mcq builtin/ocr',
      'grounding builtin/random',
      'grounding builtin/center',
      'grounding builtin/ocr',
    ]),
  );
}, 300_000);
