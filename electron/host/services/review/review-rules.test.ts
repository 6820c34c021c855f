import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vote } from '#shared/contract/questions.ts';
import type { QuestionContent } from '#shared/contents/question.ts';
import { question } from '#shared/items/question/index.ts';
import { disagreementOf as disagreement, queueRank } from '../../verdicts/disagreement.ts';
import { allocate, draw, seeded } from './draw.ts';
import { outcomeOf } from '../../verdicts/outcome.ts';
import { textPhrase } from '#shared/phrases/phrase.ts';

const content: QuestionContent = {
  difficulty: 'easy',
  question: 'Which button saves the note?',
  options: [
    { letter: 'A', text: 'The disk' },
    { letter: 'B', text: 'The cross' },
    { letter: 'C', text: 'The arrow' },
    { letter: 'D', text: 'The star' },
  ],
  answer: 'A',
  explanation: '',
  hint: null,
};
const other: QuestionContent = { ...content, answer: 'B' };

function vote(answer: string | null, patch: Partial<Vote> = {}): Vote {
  return {
    id: 'v',
    voter: { kind: 'model', name: 'm' },
    role: 'verifier',
    blind: true,
    withImage: true,
    answer,
    reason: null,
    seconds: null,
    revision: 1,
    at: '',
    ...patch,
  };
}

function disagreementOf(now: QuestionContent, votes: Vote[], contentAt: () => QuestionContent): number {
  if (!question.review) throw new Error('questions are reviewed');
  return disagreement(question.review, now, votes, contentAt);
}

describe('disagreementOf', () => {
  const at = () => content;
  it('is 0 without votes and when all agree with the key', () => {
    expect(disagreementOf(content, [], at)).toBe(0);
    expect(disagreementOf(content, [vote('A'), vote('A')], at)).toBe(0);
  });
  it('counts disagreeing pairs, including the key', () => {
    expect(disagreementOf(content, [vote('B')], at)).toBe(1);
    expect(disagreementOf(content, [vote('B'), vote('A')], at)).toBeCloseTo(2 / 3);
    expect(disagreementOf(content, [vote(null)], at)).toBe(1);
  });
  it('leaves out votes given without the picture or after seeing the key', () => {
    expect(disagreementOf(content, [vote('B', { withImage: false }), vote('B', { blind: false })], at)).toBe(0);
  });
  it('follows an option to its new letter and drops one that is gone', () => {
    const before = {
      ...content,
      options: [...content.options].reverse().map((o, i) => ({ ...o, letter: 'ABCD'[i] ?? 'A' })),
    };
    expect(disagreementOf(content, [vote('D')], () => before)).toBe(0);
    const gone = {
      ...content,
      options: content.options.map((o) => (o.letter === 'C' ? { ...o, text: 'A pencil' } : o)),
    };
    expect(disagreementOf(content, [vote('C')], () => gone)).toBe(0);
  });
});

describe('queueRank', () => {
  const calm = { conflict: false, disagreement: 0, judgedInvalid: false, lints: [], sampled: false, reported: false };
  it('puts conflict before disagreement before lints before the sample before the rest', () => {
    const lint = { code: 'x', severity: 'error' as const, detail: textPhrase('') };
    const ranks = [
      queueRank({ ...calm, conflict: true, disagreement: 0.5 }),
      queueRank({ ...calm, reported: true, disagreement: 1 }),
      queueRank({ ...calm, disagreement: 1 }),
      queueRank({ ...calm, judgedInvalid: true }),
      queueRank({ ...calm, lints: Array.from({ length: 50 }, () => lint) }),
      queueRank({ ...calm, lints: [{ ...lint, severity: 'warning' }] }),
      queueRank({ ...calm, sampled: true }),
      queueRank(calm),
    ];
    expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
    expect(new Set(ranks).size).toBe(ranks.length);
  });
});

describe('outcomeOf', () => {
  const approve = (annotator: string) => ({ annotator, kind: 'approve' as const, content: null });
  const reject = (annotator: string) => ({ annotator, kind: 'reject' as const, content: null });
  const edit = (annotator: string, text: QuestionContent) => ({ annotator, kind: 'edit' as const, content: text });
  it('settles at once when one annotator is wanted', () => {
    expect(outcomeOf([approve('ann')], 1, content)).toEqual({ state: 'approved', content: null });
    expect(outcomeOf([reject('ann')], 1, content)).toEqual({ state: 'rejected', content: null });
    expect(outcomeOf([edit('ann', other)], 1, content)).toEqual({ state: 'approved', content: other });
  });
  it('requires the second annotator, and counts one person once', () => {
    expect(outcomeOf([approve('ann')], 2, content).state).toBeNull();
    expect(outcomeOf([approve('ann'), reject('ann')], 2, content).state).toBeNull();
  });
  it('is a conflict when two people choose different texts', () => {
    expect(outcomeOf([approve('ann'), reject('bo')], 2, content).state).toBe('conflict');
    expect(outcomeOf([approve('ann'), edit('bo', other)], 2, content).state).toBe('conflict');
    expect(outcomeOf([edit('ann', other), edit('bo', other)], 2, content)).toEqual({
      state: 'approved',
      content: other,
    });
  });
  it('an edit that changes nothing agrees with an approval', () => {
    expect(outcomeOf([approve('ann'), edit('bo', content)], 2, content)).toEqual({ state: 'approved', content: null });
  });
});

describe('sampling', () => {
  it('allocates exactly the size, never above a stratum, in proportion', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 18 }),
        fc.integer({ min: 0, max: 900 }),
        (sizes, size) => {
          const strata = new Map(sizes.map((n, i) => [`s${i}`, n]));
          const result = allocate(strata, size);
          const total = sizes.reduce((a, b) => a + b, 0);
          expect([...result.values()].reduce((a, b) => a + b, 0)).toBe(Math.min(size, total));
          for (const [name, n] of result) expect(n).toBeLessThanOrEqual(strata.get(name) ?? 0);
        },
      ),
    );
    expect(
      Object.fromEntries(
        allocate(
          new Map([
            ['a', 90],
            ['b', 9],
            ['c', 1],
          ]),
          10,
        ),
      ),
    ).toEqual({ a: 8, b: 1, c: 1 });
  });
  it('draws the same sample for the same seed, without repeats', () => {
    const items = Array.from({ length: 100 }, (_, i) => i);
    const first = draw(items, 20, seeded(7));
    expect(draw(items, 20, seeded(7))).toEqual(first);
    expect(draw(items, 20, seeded(8))).not.toEqual(first);
    expect(new Set(first).size).toBe(20);
  });
});
