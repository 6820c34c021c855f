import { describe, expect, it } from 'vitest';
import { scoreFile } from '../score/index.ts';
import { scoreFiles } from '../score/testing.ts';
import { isEcho } from './echo.ts';

const { file, lines } = scoreFiles();

const letters = 'ABCD';
const options = { A: 'Save the file', B: 'Open a folder', C: 'Print the page', D: 'Close the window' };
/** Twelve pictures of three questions; the keys are A, B, C, D in turn, or all the same. */
const gold = (key?: string) =>
  Array.from({ length: 12 }, (_, at) => ({
    index: at,
    image_path: `${at}.png`,
    image_size: [10, 20],
    platform: 'os_web',
    app_name: 'Files',
    groups: ['easy', 'medium', 'hard'].map((difficulty, n) => ({
      question: `What does the highlighted button of row ${at} do?`,
      options,
      answer: key ?? letters[(at * 3 + n) % 4],
      explanation: '',
      difficulty,
    })),
  }));
const keyOf = (index: number) => letters[index % 4] ?? '';
const rows = (reply: (index: number) => string) =>
  Array.from({ length: 36 }, (_, index) => ({ index, response: reply(index) }));
const mcq = async (reply: (index: number) => string, key?: string) =>
  (await scoreFile({ task: 'mcq', gold: await file(gold(key)), predictions: await lines(rows(reply)) })).warnings;

describe('alarms about letters', () => {
  it('are silent for a good model, a weak one, and one that always answers the letter that is always right', async () => {
    expect(await mcq(keyOf)).toEqual([]);
    expect(await mcq((index) => (index % 3 === 0 ? keyOf(index + 1) : keyOf(index)))).toEqual([]);
    expect(await mcq(() => 'C', 'C')).toEqual([]);
  });

  it('name most replies unread, with three examples', async () => {
    const found = await mcq((index) => (index % 4 === 0 ? keyOf(index) : `Considering row ${index}, hard to name one`));
    expect(found[0]).toMatch(/most replies unread: 27 of 36 could not be read, such as "Considering row 1, .*row 3,/);
    expect(found[0]?.match(/Considering/g)).toHaveLength(3);
    expect((await mcq((index) => (index % 2 === 0 ? keyOf(index) : '…'))).join()).not.toContain('unread');
  });

  it('name one letter nearly everywhere, against what the gold would give', async () => {
    const found = await mcq((index) => (index % 9 === 0 ? keyOf(index) : 'The answer is B.'));
    expect(found.join('\n')).toMatch(/most answers one letter: 33 of 36 are B, which is right for 25 % of them/);
    expect((await mcq(() => 'A', 'D')).join('\n')).toContain('most answers one letter: 36 of 36 are A');
  });

  it('name a figure that is no better than chance', async () => {
    const found = await mcq((index) => keyOf(index + 1 + (index % 3)));
    expect(found).toEqual([expect.stringMatching(/no better than chance: 0 of 36 right \(0\.0 %\), .* 25 %\.$/)]);
  });

  it('name replies that repeat the prompt', async () => {
    const asked = (index: number) =>
      `What does the highlighted button of row ${Math.floor(index / 3)} do?\n${Object.entries(options)
        .map(([letter, text]) => `${letter}. ${text}`)
        .join('\n')}`;
    const found = await mcq((index) => `${asked(index)}\n\nThe answer is ${keyOf(index)}.`);
    expect(found.join('\n')).toContain('the prompt is repeated in 36 of 36');
  });
});

describe('alarms about places', () => {
  const boxes = (at: number): [number, number, number, number] => {
    const [x, y] = [(at % 6) * 150, Math.floor(at / 6) * 140];
    return [x / 1000, y / 1000, (x + 60) / 1000, (y + 40) / 1000];
  };
  const places = (where?: (at: number) => ReturnType<typeof boxes>) =>
    Array.from({ length: 36 }, (_, at) => ({
      ...{ index: at, image_path: `${at}.png`, instruction: `press button ${at}`, bbox: (where ?? boxes)(at) },
      ...{ image_size: [1000, 1000], data_type: 'icon', platform: 'os_web', app_name: 'A', grounding_type: 'basic' },
    }));
  const grounding = async (reply: (index: number) => string, where?: (at: number) => ReturnType<typeof boxes>) =>
    (
      await scoreFile({
        task: 'grounding',
        gold: await file(places(where)),
        predictions: await lines(rows(reply)),
      })
    ).warnings;
  const middle = (at: number) => {
    const [x1, y1, x2, y2] = boxes(at);
    return `(${((x1 + x2) / 2) * 1000}, ${((y1 + y2) / 2) * 1000})`;
  };

  it('are silent for a good model, and where all targets are at one place', async () => {
    expect(await grounding(middle)).toEqual([]);
    expect(
      await grounding(
        () => '(515, 510)',
        () => [0.5, 0.5, 0.53, 0.52],
      ),
    ).toEqual([]);
  });

  it('name one place nearly everywhere, also if it lies on the border of two cells', async () => {
    expect((await grounding(() => '(500, 500)')).join('\n')).toMatch(
      /most answers at one place: 36 of 36 are near 50 % of the width and 50 % of the height/,
    );
    const jitter = (at: number) => `(${399 + (at % 3)}, ${219 + (at % 2)})`;
    expect((await grounding(jitter)).join('\n')).toContain('most answers at one place: 36 of 36');
  });

  it('name prose without a place, and an echoed chat template', async () => {
    const found = await grounding((at) => `Button ${at} sits below the search field, left of the clock.`);
    expect(found.join('\n')).toContain('most replies unread: 36 of 36');
    const echoed = await grounding((at) => `user\npress button ${at}\nassistant\n${middle(at)}`);
    expect(echoed.join('\n')).toContain('the prompt is repeated in 36 of 36');
  });
});

it('naming an element or an option is no echo', () => {
  const point = { kind: 'point' as const, instruction: 'the share icon in the toolbar' };
  expect(isEcho('To press the share icon in the toolbar: (10, 20)', point)).toBe(false);
  expect(isEcho('<|im_start|>user\nthe share icon in the toolbar<|im_end|>\n(10, 20)', point)).toBe(true);
});
