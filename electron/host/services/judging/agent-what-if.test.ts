import { expect, it } from 'vitest';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { importFrom, writeEpisode } from '../../testing/episodes.ts';
import { hostForEach } from '../../testing/host.ts';

const { folder, client, session } = hostForEach();

it('scores agents after fewer steps, and with broken attempts as failures', async () => {
  await client().projects.create({ path: folder('project') });
  const episodes = [
    // alpha: 2 of 2 scored tasks, the second in 16 steps; a third one broke.
    { agent: 'alpha', task: 'Buy a lamp', steps: 2 },
    { agent: 'alpha', task: 'Book a visit', steps: 16 },
    { agent: 'alpha', task: 'Print', outcome: 'error', steps: 1 },
    // beta: 2 of 3, all short.
    { agent: 'beta', task: 'Buy a lamp', steps: 3 },
    { agent: 'beta', task: 'Book a visit', steps: 3 },
    { agent: 'beta', task: 'Print', outcome: 'failure', steps: 1 },
  ] as const;
  for (const [at, entry] of episodes.entries())
    await writeEpisode(folder('in'), { name: `e${at}`, maxSteps: 50, ...entry });
  await importFrom(session(), folder('in'));
  const { models, pairs, ways } = await client().judging.whatIf({});
  expect(models).toEqual([
    { run: null, model: 'alpha', value: 1, n: 2 },
    { run: null, model: 'beta', value: 2 / 3, n: 3 },
  ]);
  expect(pairs).toEqual({ of: 1, significant: 0 });
  const found = Object.fromEntries(ways.map(({ phrase, figures, flips }) => [phraseWords(phrase), { figures, flips }]));
  expect(found['after 15 steps']).toEqual({
    figures: [
      { value: 0.5, n: 2 },
      { value: 2 / 3, n: 3 },
    ],
    flips: [{ a: 0, b: 1, order: 'swapped', significance: null }],
  });
  expect(found['attempts that the environment broke count as failed']).toEqual({
    figures: [
      { value: 2 / 3, n: 3 },
      { value: 2 / 3, n: 3 },
    ],
    flips: [{ a: 0, b: 1, order: 'tied', significance: null }],
  });
  // Nobody judged anything.
  expect(found['success as people say']).toBeUndefined();
});
