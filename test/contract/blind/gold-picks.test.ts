import { expect, it } from 'vitest';
import { answers, decide, openTwoProjects, type Step, twoWorlds, undo } from './gold-steps.ts';
import { differences, type World } from './gold-worlds.ts';

openTwoProjects();

/* A reviewer picked another wording of gold than the one that a person is asked by default; see `gold-worlds.ts`. */

/** Everything that says which of an element's wordings is asked or picked. */
const given = async (world: World): Promise<unknown[]> => {
  const { ann, items } = world;
  const asked = [
    ann.review.queue({}).then(({ rows }) => rows.filter(({ id }) => id === items.target)),
    ann.review.open({ id: items.target }),
    ann.elements.instructions({ screenshotId: items.targetOn }),
    ...[items.instruction, items.rival].map((id) => ann.history.revisions({ kind: 'instruction', id })),
  ];
  return Promise.all(asked.map((call) => world.answer(call)));
};

const steps: Record<string, Step> = {
  'nothing yet': async () => null,
  ...answers,
  'an approval': decide('target', 'approve'),
  'an undo': undo('targetOn'),
  'an edit': decide('target', 'edit'),
  'another approval': decide('target', 'approve'),
};

it.each([1, 2])('which wording is asked and picked is alike where %i people decide', async (n) => {
  const [gold, waits] = await twoWorlds(null, ['Vera', 'Rex'].slice(0, n));
  for (const [name, step] of Object.entries(steps)) {
    const [answerOfGold, answerOfWaits] = [await gold!.answer(step(gold!)), await waits!.answer(step(waits!))];
    expect([name, differences(answerOfGold, answerOfWaits)]).toEqual([name, []]);
    expect([name, differences(await given(gold!), await given(waits!))]).toEqual([name, []]);
  }
});
