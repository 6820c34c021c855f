import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { reviewItem } from '#shared/contract/review/review.ts';
import { codeOf, questionWith, reviewFixture } from '../../testing/review-project.ts';
import { seeded } from './draw.ts';

const fixture = reviewFixture();
type View = z.infer<typeof reviewItem>;

/** A choice from a list. */
const from = <T>(all: readonly T[], random: () => number): T => all[Math.floor(random() * all.length)] as T;

it.each([3])('a vote from a page that was opened before others decided is stored (seed %d)', async (seed) => {
  const random = seeded(seed);
  fixture.settings({ annotatorsPerItem: 2, goldShare: 0.3 });
  for (let n = 0; n < 6; n++) fixture.addQuestion();
  const people = [fixture.as('ann', 'annotator'), fixture.as('bo', 'annotator'), fixture.as('rex')].map((as) => ({
    as,
    open: [] as View[],
  }));
  const answers: string[] = [];
  /** Whatever others do to an item: decide, change how many options it has, undo and redo. Some of it is refused. */
  const disturb = async ({ as, open }: (typeof people)[number]) => {
    const { id, revision: baseRevision, screenshotId } = from(open, random);
    const options = 'ABCDE'.slice(0, 2 + Math.floor(random() * 4)).split('');
    const content = questionWith({ options: options.map((letter) => ({ letter, text: `Text ${letter}` })) });
    const what = from(['approve', 'edit', 'reject', 'skip', 'undo', 'redo'] as const, random);
    if (what === 'undo' || what === 'redo') await codeOf(as.history[what]({ screenshotId }));
    else
      await codeOf(
        as.review.verdict({
          ...{ id, baseRevision, kind: what, reason: what === 'reject' ? 'ambiguous' : null },
          ...(what === 'edit' && { content }),
        }),
      );
  };
  for (let step = 0; step < 120; step++) {
    const person = from(people, random);
    const waiting = (await person.as.review.queue({ limit: 50 })).rows;
    const next = waiting.find(({ id }) => !person.open.some((view) => view.id === id));
    if (next) person.open.push(await person.as.review.open({ id: next.id }));
    const blind = person.open.find(({ phase }) => phase === 'blind');
    if (blind?.kind === 'question' && blind.phase === 'blind' && random() < 0.5) {
      const { id, revision, options } = blind;
      const answer = from(options, random).letter;
      answers.push(await codeOf(person.as.review.vote({ id, revision, answer, reason: null, seconds: 1 })));
      person.open = person.open.map((view) => (view.id === id ? { ...view, phase: 'revealed' as never } : view));
    } else if (person.open.length > 0) await disturb(person);
  }
  expect(answers.length).toBeGreaterThan(10);
  expect(new Set(answers)).toEqual(new Set(['none']));
});

// The gold scheme before copies read the number of such an answer as that of another revision, without the option: the
// only 422 at review/vote that anybody had seen.
it.each([
  { goldShare: 0.5, what: 'approved with another option, as gold' },
  { goldShare: 0, what: 'approved with another option' },
])('an answer stands that was given while a curator changed the question: $what', async ({ goldShare }) => {
  fixture.settings({ goldShare });
  const original = fixture.addQuestion();
  fixture.addQuestion();
  const letters = ['Sound', 'Displays', 'Network', 'Printers', 'Mouse'];
  const content = questionWith({
    options: letters.map((text, at) => ({ letter: 'ABCDE'[at] ?? '', text })),
    answer: 'E',
  });
  await fixture.as('rex').review.vote({ id: original, revision: 1, answer: 'B', reason: null, seconds: 1 });
  await fixture.as('rex').review.verdict({ id: original, baseRevision: 1, kind: 'edit', content, seconds: 1 });
  const ann = fixture.as('ann', 'annotator');
  await ann.review.queue({});
  const id = goldShare > 0 ? fixture.copyFor('ann', original) : original;
  const { revision } = await ann.review.open({ id });
  const changed = { ...content, question: 'Which of the panels is open?' };
  await fixture.as('cora', 'curator').questions.save({ id: original, baseRevision: 2, content: changed });
  await ann.review.vote({ id, revision, answer: 'E', reason: null, seconds: 1 });
  expect(await ann.review.open({ id })).toMatchObject({ phase: 'revealed' });
});
