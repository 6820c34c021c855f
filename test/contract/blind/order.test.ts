import { expect, it } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { addLint } from '#electron/host/db/queries/items/lints.ts';
import { createElement } from '#electron/host/items/element/create.ts';
import { recordJudgement, recordVote } from '#electron/host/items/question/rank.ts';
import { hooksOfItem } from '#electron/host/items/registry.ts';
import { change } from '#electron/host/changes/change.ts';
import { addScreenshot, reviewFixture } from '#electron/host/testing/review-project.ts';

const fixture = reviewFixture();

interface Project {
  questions: string[];
  boxes: string[];
  pictures: string[];
}

/** Four questions and four boxes; what differs between two projects is made by `differ`. */
function make(answers: readonly string[] = ['B', 'B', 'B', 'B']): Project {
  const questions = answers.map((answer) => fixture.addQuestion({ answer, explanation: 'because' }));
  const pictures: string[] = [];
  const boxes = [1, 2, 3, 4].map((n) =>
    change(fixture.target, { author: { kind: 'model', name: 'finder' } }, (to) => {
      const screenshotId = addScreenshot(to, 'web', 'Settings', { width: 100, height: 100 });
      pictures.push(screenshotId);
      const content = elementContent.parse({ name: `Box ${n}`, locate: [n, n, 20 * n, 20] });
      return createElement(to, { screenshotId, content, state: 'to_review' }).id;
    }),
  );
  return { questions, boxes, pictures };
}

const rank = (id: string) => hooksOfItem(fixture.session.write, id).rank(fixture.session.write, [id]);

async function orderFor(role: 'annotator' | 'reviewer', project: Project): Promise<number[]> {
  const all = [...project.questions, ...project.boxes];
  const { rows } = await fixture.as('Ann', role).review.queue({ filter: { source: 'all' } });
  return rows.map(({ id }) => all.indexOf(id));
}
const byAge = [0, 1, 2, 3, 4, 5, 6, 7];

const approve = { kind: 'approve' } as const;
const reject = { kind: 'reject', reason: 'wrong-key' } as const;
const model = { kind: 'model', name: 'solver' } as const;
const vote = { voter: model, revision: 1, blind: true, withImage: true, role: 'solver', reason: null, seconds: null };
const finding = { severity: 'error', detail: phrase('lint-ambiguous-target', { groups: 2, n: 2 }) } as const;
const vote_ = (id = '', answer = 'C') => recordVote(fixture.session.write, { ...vote, entityId: id, answer });

const differences: [string, (project: Project) => unknown][] = [
  ['models answer otherwise', ({ questions }) => vote_(questions[2])],
  [
    'models answer otherwise, some of them as the key',
    ({ questions }) => [vote_(questions[3], 'B'), vote_(questions[1], 'A')],
  ],
  [
    'a judge calls one invalid',
    ({ questions }) =>
      recordJudgement(fixture.session.write, {
        ...{ model: 'judge', role: 'judge', revision: 1, valid: false, comment: 'No.', criteria: null },
        entityId: questions[3] ?? '',
      }),
  ],
  [
    'there is a finding on the key',
    ({ questions }) => {
      addLint(fixture.session.write, 'question', questions[2] ?? '', '', { ...finding, code: 'longest-option-bias' });
      rank(questions[2] ?? '');
    },
  ],
  [
    'there is a finding on a place',
    ({ boxes, pictures }) => {
      const on = { ...finding, code: 'duplicate-element' };
      addLint(fixture.session.write, 'element', boxes[3] ?? '', pictures[3] ?? '', on);
      rank(boxes[3] ?? '');
    },
  ],
  [
    'two people decided differently',
    async ({ questions }) => {
      fixture.settings({ annotatorsPerItem: 2 });
      const id = questions[3] ?? '';
      for (const [name, answer] of [
        ['Bo', 'B'],
        ['Cy', 'C'],
      ] as const) {
        const me = fixture.as(name, 'annotator');
        await me.review.vote({ id, revision: 1, answer, reason: null, seconds: 1 });
        await me.review.verdict({ id, baseRevision: 1, ...(answer === 'B' ? approve : reject) });
      }
    },
  ],
  [
    'a person reported one',
    async ({ questions }) => {
      const id = questions[2] ?? '';
      await fixture.as('Rex').review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
      await fixture.as('Rex').review.verdict({ id, baseRevision: 1, ...approve });
      await fixture.as('Bo').review.report({ id, text: 'The key is wrong.' });
    },
  ],
];

it.each(differences)('somebody who answers blind finds the same order when %s, others do not', async (_, differ) => {
  const project = make();
  expect(await orderFor('annotator', project)).toEqual(byAge);
  const before = await orderFor('reviewer', project);
  await differ(project);
  expect(await orderFor('annotator', project)).toEqual(byAge);
  expect(await orderFor('reviewer', project)).not.toEqual(before);
});

it('nor does the order depend on the key itself, page by page, also while gold is mixed in', async () => {
  const project = make(['A', 'D', 'B', 'C']);
  vote_(project.questions[1], 'A');
  vote_(project.questions[2], 'B');
  for (const goldShare of [0, 0.25]) {
    fixture.settings({ goldShare });
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await fixture.as('Ann', 'annotator').review.queue({ filter: { source: 'all' }, cursor, limit: 3 });
      seen.push(...page.rows.map(({ id }) => id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([...project.questions, ...project.boxes]);
  }
});
