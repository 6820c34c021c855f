import { expect, it } from 'vitest';
import { z } from 'zod';
import { phrase, phraseWords } from './phrase.ts';
import { shapeProblem, shapeProblems } from './shape.ts';

const line = z.object({
  verdict: z.enum(['approve', 'reject']),
  seconds: z.number().nonnegative(),
  note: z.string().max(3).default(''),
  tags: z.array(z.string()).min(1).default(['a']),
  point: z
    .number()
    .refine((x) => x !== 7, 'seven is taken')
    .default(0),
});
const problems = (value: unknown) => {
  const read = line.safeParse(value);
  return read.success ? '' : phraseWords(shapeProblems(read.error.issues));
};

it('says what is wrong in words of the product, for every fault or for the first one', () => {
  expect(problems({ verdict: 'maybe', seconds: -1 })).toBe(
    'verdict: it should be one of approve, reject; seconds: it is below 0',
  );
  expect(problems({ verdict: 'reject' })).toBe('seconds: it should be a number, but is missing');
  expect(problems({ verdict: 'reject', seconds: 1, note: 'long', tags: [] })).toBe(
    'note: it is longer than 3 characters; tags: it has fewer than 1 entries',
  );
  expect(problems({ verdict: 'reject', seconds: 1, point: 7 })).toBe('point: seven is taken');
  expect(problems('text')).toBe('it should be an object, but is text');
  expect(phraseWords(shapeProblem(new z.ZodError([])))).toBe('it has the wrong shape');
});

it('gives codes with values, also for the messages of the product’s own schemas', () => {
  const tagged = z.object({ box: z.array(z.number()).refine(() => false, 'a box has 4 numbers, not 3') });
  expect(shapeProblem(tagged.safeParse({ box: [1, 2, 3] }).error ?? new z.ZodError([]))).toEqual(
    phrase('list-colon', {
      first: phrase('text', { text: 'box' }),
      last: { code: 'format-box-four', values: { n: '3' } },
    }),
  );
});

it.each([
  [z.tuple([z.number(), z.number()]), null, 'it should be a list, but is null'],
  [z.record(z.string(), z.string()), 'a', 'it should be an object, but is text'],
  [z.number().int(), 1.5, 'it should be a whole number'],
])('uses no words of the schema library: %#', (schema, value, text) => {
  const read = schema.safeParse(value);
  expect(read.success ? '' : phraseWords(shapeProblem(read.error))).toBe(text);
});
