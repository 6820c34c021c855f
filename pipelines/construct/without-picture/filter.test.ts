import { describe, expect, it } from 'vitest';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import type { StepContext } from '#pipelines/engine/step.ts';
import { level, withoutPicture } from './filter.ts';

const question = knowledgeContent.parse({
  column: 'widget',
  form: 'multiple_choice',
  question: 'What do three dots open?',
  pictures: [],
  options: ['a menu', 'a chat', 'a file', 'a page'].map((text, at) => ({ letter: 'ABCD'[at], text })),
  answer: 'A',
});

interface Shown {
  letter: string;
  text: string;
}

/** Models that see the options as sent, and answer with a letter. */
function context(models: readonly string[], answer: (shown: Shown[], call: number) => string, options = {}) {
  const seen: Shown[][] = [];
  const call = async ({ data }: { data: { question: { options: Shown[] } } }) => {
    seen.push(data.question.options);
    return { refusal: null, text: answer(data.question.options, seen.length - 1) };
  };
  const ctx = { options, models: () => models, prompt: () => ({ render: () => ({ user: '', system: null }) }), call };
  return { ctx: ctx as unknown as StepContext, seen };
}
const letterOf = (shown: Shown[], text: string) => shown.find((entry) => entry.text === text)?.letter ?? '';

describe('questions answered without their picture', () => {
  it('are asked in every rotation, so that each option appears once under each letter', async () => {
    const { ctx, seen } = context(['m'], () => 'A');
    const [asked] = await withoutPicture([question], ctx);
    for (const letter of 'ABCD')
      expect(seen.map((shown) => shown.find((entry) => entry.letter === letter)?.text).sort()).toEqual(
        question.options.map(({ text }) => text).sort(),
      );
    // A model with a preferred letter is right once in four, as by chance.
    expect(asked).toMatchObject({ hits: 1, dropped: null });
  });

  it.each([0, 1, 2, 3, 4])('with %s of 4 hits are dropped exactly below p = .05 against chance', async (hits) => {
    const { ctx } = context(['m'], (shown, call) => letterOf(shown, call < hits ? 'a menu' : 'a chat'));
    const [asked] = await withoutPicture([question], ctx);
    // P(X >= hits) for four draws at one in four, by hand.
    const byHand = [1, 175 / 256, 67 / 256, 13 / 256, 1 / 256][hits] ?? 1;
    expect(asked?.p).toBeCloseTo(byHand, 12);
    expect(asked?.dropped !== null).toBe(byHand < level);
  });

  it('pool the answers of several models', async () => {
    const { ctx, seen } = context(['m', 'n'], (shown, call) => letterOf(shown, call < 5 ? 'a menu' : 'a chat'));
    const [asked] = await withoutPicture([question], ctx);
    expect(seen).toHaveLength(8);
    // P(X >= 5) for eight draws at one in four.
    expect(asked?.p).toBeCloseTo((56 * 27 + 28 * 9 + 8 * 3 + 1) / 4 ** 8, 12);
    expect(asked?.dropped).toContain('5 of 8 right by m, n');
  });
});
