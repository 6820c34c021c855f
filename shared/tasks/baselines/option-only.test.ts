import { expect, it } from 'vitest';
import { taskType } from '#shared/tasks/registry.ts';
import { textDistance } from './distances.ts';
import { aboveChance, bestBaseline, type Guessable, optionBaselines } from './option-only.ts';

const letters = ['A', 'B', 'C', 'D'];
const asked = (texts: readonly string[], key: number, more: Partial<Guessable> = {}): Guessable => ({
  ...{ column: 'parameter', question: 'Which one?', print: null, types: false, ...more },
  options: texts.map((text, at) => ({ letter: letters[at] ?? '', text, print: null })),
  answer: letters[key] ?? '',
});
const times = (n: number, make: (at: number) => Guessable) => Array.from({ length: n }, (_, at) => make(at));
const point = (x: number, y: number) => `point='${x} ${y}'`;

it('finds a key in the middle of its options, with an interval above chance', () => {
  const table = optionBaselines(
    times(60, (at) => asked([point(0, 0), point(100, 0), point(50, 90)].toSpliced(at % 4, 0, point(50, 30)), at % 4)),
  );
  expect(table['parameter']?.['nearest-to-all']).toMatchObject({ n: 60, share: 1, chance: 0.25 });
  expect(table['parameter']?.position?.share).toBe(0.25);
  const best = bestBaseline(table['parameter'] ?? {});
  expect(best?.id).toBe('nearest-to-all');
  expect(best && aboveChance(best.figure)).toBe(true);
});

it('shares a guess among options that it cannot tell apart', () => {
  const square = [point(0, 0), point(0, 10), point(10, 0), point(10, 10)];
  const found = optionBaselines(times(8, () => asked(square, 1)))['parameter'];
  expect(found?.['nearest-to-all']?.share).toBe(0.25);
  expect(found?.farthest?.share).toBe(0.25);
});

it('counts the most frequent type and letter as chosen afterwards: few questions prove nothing', () => {
  const types = ['click', 'drag', 'scroll', 'type'];
  const column = { column: 'type', types: true };
  const few = optionBaselines(times(4, (at) => asked(types, at < 3 ? 0 : 1, column)))['type'];
  expect(few?.['most-frequent-type']?.share).toBe(0.75);
  expect(few?.['nearest-to-all']).toBeUndefined();
  const best = bestBaseline(few ?? {});
  expect(best && aboveChance(best.figure)).toBe(false);
  const many = optionBaselines(times(80, (at) => asked(types, at % 4 < 3 ? 0 : 1, column)))['type'];
  expect(many?.['most-frequent-type'] && aboveChance(many['most-frequent-type'])).toBe(true);
});

it('compares pictures by their hashes', () => {
  const prints = ['0000000000000000', '0000000000000001', '00000000000000ff', 'ffff000000000000'];
  const entry: Guessable = {
    ...{ column: 'effect', question: '', answer: 'B', types: false, print: prints[0] ?? '' },
    options: prints.map((print, at) => ({ letter: letters[at] ?? '', text: '', print })),
  };
  const found = optionBaselines([entry])['effect'];
  expect(found?.['nearest-other-picture']?.share).toBe(1);
  expect(found?.['most-similar-picture']?.share).toBe(0);
  expect(found?.['least-similar-picture']?.share).toBe(0);
  expect(found?.longest).toBeUndefined();
});

it('reads L1 questions: longest option, letters, words of the question', () => {
  const content = {
    ...{ question: 'Which button saves the document?', answer: 'B', explanation: '', hint: '', difficulty: 'easy' },
    options: ['Close it', 'Save the whole document now', 'Print', 'Share'].map((text, at) => ({
      ...{ letter: letters[at], text },
    })),
  };
  const found = optionBaselines([taskType('mcq')?.guesses?.of(content) ?? asked([], 0)])['mcq'];
  expect([found?.longest?.share, found?.['words-shared']?.share, found?.position?.n]).toEqual([1, 1, 1]);
});

it('measures distances by what options say', () => {
  expect(textDistance(point(0, 0), point(3, 4))).toBe(5);
  expect(textDistance("direction='up'", "direction='down'")).toBe(1);
  expect(textDistance("key='ctrl c'", "key='ctrl shift v'")).toBe(3);
  expect(textDistance("content='hello'", "content='Hellp'")).toBe(2);
  expect(textDistance('start', 'stop')).toBe(3);
});
