import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { episodePayload } from '#pipelines/construct/interaction/payload.ts';
import { runRequest } from '#shared/contract/runs/runs.ts';
import { reasonAgainst } from '#shared/tasks/knowledge/from-step.ts';
import { importFrom, writeEpisode } from '../../testing/episodes.ts';
import { hostForEach } from '../../testing/host.ts';
import { interactionItems } from './episodes.ts';

const fixture = hostForEach();

/** Why each step of an imported episode is not asked about; null: it is. */
async function reasons(
  numbers: readonly number[],
  change: (step: Record<string, unknown>, at: number) => void = () => {},
) {
  await fixture.client().projects.create({ path: fixture.folder('project') });
  await writeEpisode(fixture.folder('in'), { name: 'one', steps: numbers.length, numbers });
  const file = path.join(fixture.folder('in'), 'one', 'episode.json');
  const episode = JSON.parse(await readFile(file, 'utf8')) as { steps: Record<string, unknown>[] };
  for (const [at, step] of episode.steps.entries()) change(step, at);
  await writeFile(file, JSON.stringify(episode));
  await importFrom(fixture.session(), fixture.folder('in'));
  const request = runRequest.parse({ pipeline: 'interaction', roles: {} });
  const [item] = [...interactionItems(fixture.session().read, request)];
  const { steps, platform } = episodePayload.parse(item?.payload);
  return steps.map((step) => reasonAgainst(step, 'effect', platform));
}

it('asks about no step after which steps are missing', async () => {
  expect(await reasons([1, 2, 5, 6])).toEqual([null, 'not-next', null, null]);
});

it('asks about no step whose number or next number is repeated', async () => {
  expect(await reasons([0, 1, 1, 2, 3])).toEqual(['not-next', 'not-next', 'not-next', null, null]);
});

it('asks about no step at the end of a phase', async () => {
  const found = await reasons([0, 1, 2, 3], (step, at) => Object.assign(step, { phase: at < 2 ? 'buy' : 'pay' }));
  expect(found).toEqual([null, 'not-next', null, null]);
});

it('asks about no step after which the size changes', async () => {
  const found = await reasons([0, 1, 2]);
  expect(found).toEqual([null, null, null]);
  fixture.session().write.run(`UPDATE screenshots SET width = 80 WHERE name LIKE '%step_2%'`);
  const request = runRequest.parse({ pipeline: 'interaction', roles: {} });
  const [item] = [...interactionItems(fixture.session().read, request)];
  const { steps } = episodePayload.parse(item?.payload);
  expect(steps.map(({ gap }) => gap ?? false)).toEqual([false, true, true]);
});
