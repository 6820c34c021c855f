import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Revision } from '#shared/contract/questions.ts';
import type { QuestionContent } from '#shared/contents/question.ts';
import {
  addOption,
  contentOf,
  draftOf,
  draftProblem,
  editOf,
  moveOption,
  removeOption,
} from './kinds/question/draft.ts';
import { againstOwnPoint } from './kinds/element/point.ts';
import type { RevealedQuestion } from './kinds/question/item.ts';
import { againstOwnVote } from './kinds/question/vote.ts';
import { nearestOpen, neighbour } from './queue/queue-order.ts';
import type { QueueRow } from './review.ts';
import { opinionsOn, votesByLetter } from './kinds/question/opinions.ts';
import { fitView, zoomAt } from './picture/use-pan-zoom.ts';
import { diffContents, diffSteps, wordParts } from './verdict/word-diff.ts';

const content: QuestionContent = {
  difficulty: 'easy',
  question: 'Which panel is open?',
  options: ['Sound', 'Displays', 'Network', 'Printers'].map((text, at) => ({ letter: 'ABCD'[at] ?? 'A', text })),
  answer: 'B',
  explanation: 'The heading says so.',
  hint: null,
};

describe('word diff', () => {
  it('reconstructs both texts', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 12 }), fc.lorem({ maxCount: 12 }), (a, b) => {
        const parts = wordParts(a, b);
        const join = (leave: string) =>
          parts
            .filter((p) => p.kind !== leave)
            .map((p) => p.text)
            .join('');
        expect(join('added')).toBe(a);
        expect(join('removed')).toBe(b);
      }),
    );
  });
  it('names only the fields that changed', () => {
    const after = {
      ...content,
      answer: 'C',
      options: content.options.map((o) => (o.letter === 'C' ? { ...o, text: 'Wi-Fi' } : o)),
    };
    expect(diffContents(content, after).map((f) => [f.field, f.letter])).toEqual([
      ['option', 'C'],
      ['key', null],
    ]);
    expect(diffContents(content, content)).toEqual([]);
  });
  it('leaves out revisions that only change the state', () => {
    const at = (number: number, c: QuestionContent): Revision => ({
      number,
      author: { kind: 'model', name: 'm' },
      content: c,
      state: 'to_review',
      why: '',
      at: '',
      reason: null,
      runId: null,
      sameAs: number,
    });
    const steps = diffSteps([at(1, content), at(2, content), at(3, { ...content, question: 'Which page is open?' })]);
    expect(steps.map((step) => step.revision.number)).toEqual([1, 3]);
  });
});

describe('draft', () => {
  it('is the same content when nothing was touched', () => {
    expect(contentOf(draftOf(content))).toEqual(content);
  });
  it('keeps the key on its option while options move, come and go', () => {
    let draft = moveOption(draftOf(content), 1, -1);
    expect(contentOf(draft)).toMatchObject({
      answer: 'A',
      options: [{ letter: 'A', text: 'Displays' }, { text: 'Sound' }, {}, {}],
    });
    draft = moveOption(draft, 1, -1);
    expect(contentOf(draft).answer).toBe('A');
    draft = addOption(draft);
    expect(draftProblem(draft)).toEqual({ code: 'option', letter: 'E' });
    draft = removeOption(draft, 4);
    expect(draftProblem(draft)).toBeNull();
    draft = removeOption(draft, 1);
    expect(draftProblem(draft)).toMatchObject({ code: 'key' });
  });

  it('is what an approval applies; an invalid one applies nothing', () => {
    const draft = { ...draftOf(content), question: 'Typed and not saved?' };
    expect(editOf(draft)).toEqual({ ...content, question: 'Typed and not saved?' });
    expect(editOf({ ...draft, question: ' ' })).toBeNull();
  });
});

describe('said by', () => {
  const vote = (name: string, answer: string | null, patch: object = {}) => ({
    id: name + answer,
    voter: { kind: 'model' as const, name },
    role: 'verifier',
    blind: true,
    withImage: true,
    answer,
    reason: null,
    seconds: null,
    revision: 1,
    at: '',
    ...patch,
  });
  const item = {
    question_: { content },
    revisions: [{ number: 1, author: { kind: 'model', name: 'a' }, content, why: '', at: '', runId: null }],
    votes: [
      vote('b', 'C'),
      vote('c', 'B', { role: 'text-only', withImage: false }),
      vote('c', 'D', { role: 'text-only', withImage: false }),
    ],
    judgements: [{ model: 'b', role: 'verifier', valid: false, comment: 'two fit', criteria: null }],
  } as unknown as RevealedQuestion;
  it('joins votes and judgements of the same model and counts answers without the picture', () => {
    expect(opinionsOn(item)).toMatchObject([
      { name: 'a', role: 'generator', answer: 'B', drafted: true },
      { name: 'b', role: 'verifier', answer: 'C', valid: false, comment: 'two fit' },
      { name: 'c', role: 'text-only', rotations: { right: 1, n: 2 } },
    ]);
  });
  it('shows only votes given with the picture, the own one first', () => {
    const votes = [
      vote('b', 'B'),
      vote('me', 'B', { voter: { kind: 'person', name: 'me' } }),
      vote('c', 'B', { withImage: false }),
    ];
    expect(
      votesByLetter(votes, 'me')
        .get('B')
        ?.map((v) => v.voter.name),
    ).toEqual(['me', 'b']);
  });
});

describe('pan and zoom', () => {
  it('keeps the point under the pointer in place', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 0, max: 600 }),
        (scale, factor, x, y) => {
          const before = { scale, x: 13, y: -40 };
          const after = zoomAt(before, factor, x, y);
          expect((x - after.x) / after.scale).toBeCloseTo((x - before.x) / before.scale, 6);
          expect((y - after.y) / after.scale).toBeCloseTo((y - before.y) / before.scale, 6);
        },
      ),
    );
  });
  it('fits the whole picture in the middle', () => {
    const view = fitView({ width: 800, height: 600 }, { width: 1536, height: 568 });
    expect(view).toEqual({ scale: 0.5, x: 16, y: 158 });
  });
});

describe('queue', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id, voted: id === 'c' }) as QueueRow);
  it('steps and finds unanswered rows, also before the current one', () => {
    expect(neighbour(rows, 'a', 1)?.id).toBe('b');
    expect(neighbour(rows, 'c', 1)).toBeNull();
    // An item that somebody else has open is not offered, but can be returned to.
    expect(neighbour(rows, 'a', 1, new Set(['b']))?.id).toBe('c');
    expect(neighbour(rows, 'a', 1, new Set(['b', 'c']))).toBeNull();
    expect(neighbour(rows, null, 1, new Set(['a']))?.id).toBe('b');
    expect(neighbour(rows, 'c', -1, new Set(['b']))?.id).toBe('b');
    expect(nearestOpen(rows, {}, 'b', 1)?.id).toBe('a');
    expect(nearestOpen(rows, { a: { state: null, reason: null, done: true } }, 'b', -1)).toBeNull();
  });
});

describe('approving against one’s own blind answer', () => {
  const vote = (answer: string | null, blind = true) =>
    ({ kind: 'question', question_: { content }, myVote: { answer, blind } }) as unknown as RevealedQuestion;
  it('is another option than the key, or that it cannot be answered, when said blind', () => {
    expect([vote('B'), vote('C'), vote(null), vote('C', false)].map((item) => againstOwnVote(item))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
  it('is a click of the same person beside the target', () => {
    const clicks = [
      { voter: { kind: 'person', name: 'Ada' }, blind: true, hit: true },
      { voter: { kind: 'person', name: 'Bob' }, blind: true, hit: false },
      { voter: { kind: 'model', name: 'Cy' }, blind: true, hit: false },
    ];
    const item = { kind: 'instruction', clicks } as unknown as Parameters<typeof againstOwnPoint>[0];
    expect(['Ada', 'Bob', 'Cy'].map((name) => againstOwnPoint(item, name))).toEqual([false, true, false]);
  });
});
