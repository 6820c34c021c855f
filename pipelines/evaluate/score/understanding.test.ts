import path from 'node:path';
import { expect, it, describe } from 'vitest';
import { scoreFile } from './index.ts';
import { scoreFiles } from './testing.ts';

const { folder, file, lines } = scoreFiles();

const options = (n: number) =>
  Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F'].slice(0, n).map((letter) => [letter, `text ${letter}`]));
const group = (difficulty: string, n: number, answer: string) => ({
  question: 'Which?',
  options: options(n),
  answer,
  explanation: '',
  difficulty,
});
const l1 = [
  {
    index: 7,
    image_path: 'a.png',
    image_size: [10, 20],
    platform: 'os_ios',
    app_name: 'Fitness',
    groups: [group('easy', 4, 'A'), group('medium', 5, 'B'), group('hard', 6, 'C')],
  },
  {
    index: 9,
    image_path: 'b.png',
    image_size: [10, 20],
    platform: 'os_web',
    app_name: 'Shop',
    groups: [group('easy', 6, 'D'), group('medium', 4, 'A'), group('hard', 4, 'B')],
  },
  {
    index: 11,
    image_path: 'c.png',
    image_size: [10, 20],
    platform: 'os_ios',
    app_name: 'Mail',
    groups: [group('easy', 5, 'E'), group('medium', 4, 'A'), group('hard', 4, 'B')],
  },
];

describe('score mcq', () => {
  it('leaves out the prompt of the record that a reply repeats', async () => {
    const prompt = 'The label says "The answer is A." Which? Reply with a letter.';
    const { document } = await scoreFile({
      task: 'mcq',
      gold: await file([{ ...l1[0], groups: [group('easy', 4, 'B')] }]),
      predictions: await lines([{ index: 0, prompt, response: `${prompt}\nB` }]),
    });
    expect(document).toMatchObject({ n: 1, accuracy: 1 });
  });

  it('gives the table of the interface, strict and parity', async () => {
    const { document, refused } = await scoreFile({
      task: 'mcq',
      gold: await file(l1),
      predictions: await lines([
        { index: 6, response: 'E' },
        { index: 0, response: 'Because of the arrow, A' },
        { index: 3, response: 'I think so' },
        { index: 1, response: "I'm sorry, but I can't help with that." },
      ]),
    });
    expect(refused).toEqual([]);
    expect(document).toMatchObject({
      task: 'mcq',
      n: 9,
      missing: [2, 4, 5, 7, 8],
      parseFailures: 1,
      refusals: 1,
      accuracy: 2 / 9,
      levels: {
        easy: {
          n: 3,
          accuracy: 2 / 3,
          // iOS: 4 and 5 options, both right → 1; web: 0. N-weighted: 2/3
          weighted: 2 / 3,
          platforms: {
            os_ios: { n: 2, accuracy: 1, weighted: 1, weightedRaw: expect.closeTo((3 / 4 + 4 / 5) / 2, 12) },
            os_web: { n: 1, accuracy: 0, weighted: 0, weightedRaw: 0 },
          },
        },
        medium: { n: 3, accuracy: 0 },
      },
      // parity reads "Because" as B
      parity: { n: 9, accuracy: 1 / 9, levels: { easy: { accuracy: expect.closeTo(1 / 3, 12) } } },
    });
  });

  it('lists unusable records and scores the rest', async () => {
    const broken = structuredClone(l1) as unknown[];
    broken.push({ image_path: 'd.png', platform: 'os_web', groups: [{ question: 'No options' }] });
    const { document, refused } = await scoreFile({
      task: 'mcq',
      gold: await file(broken),
      predictions: await lines([
        '{"index":0,',
        { index: 0, response: 'A' },
        { index: 0, response: 'B' },
        { index: 99, response: 'A' },
        { response: 'A' },
        [1],
        { index: 9, response: 'A' },
        { index: 1, response: null },
      ]),
    });
    expect(document).toMatchObject({ n: 9, accuracy: 1 / 9, errors: 1 });
    expect(refused.map(({ line, why }) => [line, why.split(' ').slice(0, 3).join(' ')])).toEqual([
      [1, 'options: it should'],
      [1, 'it is not'],
      [3, 'index 0 was'],
      [4, 'index 99 is'],
      [5, '`index` is not'],
      [6, 'it is not'],
      [7, 'the gold record'],
    ]);
  });

  it('refuses wrong usage and missing files, in one sentence', async () => {
    await expect(scoreFile({ task: 'nope', predictions: 'x' })).rejects.toMatchObject({
      usage: true,
      message: /not known/,
    });
    await expect(scoreFile({ task: 'mcq', predictions: 'x' })).rejects.toMatchObject({
      usage: true,
      message: /needs --gold/,
    });
    await expect(
      scoreFile({ task: 'mcq', gold: path.join(folder(), 'none.json'), predictions: 'x' }),
    ).rejects.toMatchObject({ usage: false, message: /gold file .* cannot be read/ });
    await expect(
      scoreFile({ task: 'mcq', gold: await file(l1), predictions: path.join(folder(), 'none') }),
    ).rejects.toMatchObject({ message: /predictions file .* cannot be read/ });
  });
});
