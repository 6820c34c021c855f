import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { differingShare, distance, fingerprint, sameBelow } from '#pipelines/pictures/likeness.ts';
import sharp from '#pipelines/sharp.ts';
import { randomInt, seededRandom } from '#shared/metrics/random.ts';
import { draftQuestions, EpisodePictures } from './draft.ts';
import { type EpisodePayload, type EpisodePicture, episodePayload } from './payload.ts';

const [width, height] = [96, 64];

/** Screens that differ in a bar of random position and size, some of them only slightly. */
class Screens {
  readonly bytes = new Map<string, Buffer>();

  async draw(bar: readonly [left: number, top: number, width: number, height: number]): Promise<EpisodePicture> {
    const [left, top, wide, high] = bar;
    const background = { r: 240, g: 240, b: 240 };
    const input = await sharp({
      create: { width: wide, height: high, channels: 3, background: { r: 20, g: 20, b: 90 } },
    })
      .png()
      .toBuffer();
    const made = await sharp({ create: { width, height, channels: 3, background } })
      .composite([{ input, left, top }])
      .png()
      .toBuffer();
    const sha256 = hash('sha256', made);
    this.bytes.set(sha256, made);
    return { sha256, width, height, name: `${bar.join('-')}.png` };
  }
}

const episodeOf = (pictures: readonly EpisodePicture[], first = 0): EpisodePayload =>
  episodePayload.parse({
    episodeId: 'e',
    name: 'e',
    task: 'Move the bar',
    platform: 'web',
    app: 'Shop',
    cluster: 'e',
    steps: pictures.slice(0, -1).map((before, position) => ({
      position,
      actions: [{ type: 'click', point: [20, 20], raw: '' }],
      element: null,
      nodes: [],
      before,
      after: pictures[position + 1],
    })),
    first,
    wanted: null,
    hotkeys: [],
  });

async function effects(screens: Screens, pictures: readonly EpisodePicture[], first = 0) {
  const read = new EpisodePictures({ pixels: async ({ sha256 }) => screens.bytes.get(sha256) ?? Buffer.alloc(0) });
  const { questions, skipped } = await draftQuestions(episodeOf(pictures, first), 3, read);
  return {
    questions: questions.filter(({ column }) => column === 'effect'),
    skipped: skipped.filter(({ column }) => column === 'effect'),
  };
}

it('an effect question offers the picture after, the one before and at most the two most similar ones, all different', async () => {
  for (let n = 0; n < 12; n += 1) {
    const random = seededRandom(n);
    const screens = new Screens();
    const pictures: EpisodePicture[] = [];
    while (pictures.length < 3 + (n % 5)) {
      const [wide, high] = [1 + randomInt(random, 60), 1 + randomInt(random, 30)];
      pictures.push(
        await screens.draw([randomInt(random, width - wide), randomInt(random, height - high), wide, high]),
      );
      // Some screens are repeated exactly, or with only a few pixels changed.
      const last = pictures.at(-1);
      if (last && random() < 0.3) pictures.push(last);
      else if (random() < 0.3) pictures.push(await screens.draw([0, 0, 2, 3]), await screens.draw([0, 0, 3, 3]));
    }
    const { questions, skipped } = await effects(screens, pictures);
    const shareOf = (a: string, b: string) =>
      a === b ? 0 : differingShare(screens.bytes.get(a) ?? Buffer.alloc(0), screens.bytes.get(b) ?? Buffer.alloc(0));
    for (const { from, options, answer } of questions) {
      const at = from?.step ?? -1;
      const shown = options.map(({ picture }) => picture?.sha256 ?? '');
      expect(shown['ABCD'.indexOf(answer)]).toBe(pictures[at + 1]?.sha256);
      expect(shown.filter((one) => one === pictures[at]?.sha256)).toHaveLength(1);
      expect(options.map(({ origin }) => origin).filter((one) => one === 'similar picture').length).toBeLessThan(3);
      expect(options.length).toBeLessThanOrEqual(4);
      for (const [i, one] of shown.entries())
        for (const other of shown.slice(i + 1))
          expect(await shareOf(one, other), `case ${n}`).toBeGreaterThan(sameBelow);
      for (const one of shown) expect(pictures.map(({ sha256 }) => sha256)).toContain(one);
    }
    for (const { step, why } of skipped) {
      expect(why).toBe('no-change');
      expect(await shareOf(pictures[step]?.sha256 ?? '', pictures[step + 1]?.sha256 ?? '')).toBeLessThanOrEqual(
        sameBelow,
      );
    }
    expect(questions.length + skipped.length).toBe(pictures.length - 1);
  }
});

it('the most similar pictures are those whose perceptual hash is nearest to the picture after', async () => {
  const screens = new Screens();
  const drawn = [
    [2, 2, 20, 10],
    [60, 40, 30, 20],
    [58, 38, 30, 20],
    [2, 40, 30, 20],
    [55, 38, 34, 22],
    [40, 2, 6, 40],
  ] as const;
  const pictures: EpisodePicture[] = [];
  for (const bar of drawn) pictures.push(await screens.draw(bar));
  const { questions } = await effects(screens, pictures);
  const prints = new Map<string, string>();
  for (const [sha256, bytes] of screens.bytes) prints.set(sha256, await fingerprint(bytes));
  for (const { from, options } of questions) {
    const at = from?.step ?? -1;
    const [before, after] = [pictures[at]?.sha256 ?? '', pictures[at + 1]?.sha256 ?? ''];
    const far = (sha256: string) => distance(prints.get(sha256) ?? '', prints.get(after) ?? '');
    const similar = options.flatMap(({ origin, picture }) =>
      origin === 'similar picture' && picture ? picture.sha256 : [],
    );
    const others = [...screens.bytes.keys()].filter((one) => ![before, after, ...similar].includes(one));
    expect(similar).toHaveLength(2);
    const farthest = Math.max(...similar.map(far));
    for (const one of others) expect(far(one)).toBeGreaterThanOrEqual(farthest);
  }
});

it('answer letters are balanced over each column of several episodes, whatever is asked in the others', async () => {
  const screens = new Screens();
  const pictures: EpisodePicture[] = [];
  for (let n = 0; n < 9; n += 1) pictures.push(await screens.draw([n * 10, n * 6, 10, 6]));
  const read = new EpisodePictures({ pixels: async ({ sha256 }) => screens.bytes.get(sha256) ?? Buffer.alloc(0) });
  for (const seed of [1, 2, 3]) {
    const letters: Record<string, string[]> = { effect: [], parameter: [] };
    for (const nth of [0, 8, 16]) {
      const earlier = { effect: nth, type: nth, parameter: nth };
      const { questions } = await draftQuestions({ ...episodeOf(pictures), earlier }, seed, read);
      for (const { column, answer } of questions) letters[column]?.push(answer);
    }
    for (const of of Object.values(letters)) {
      expect(of).toHaveLength(24);
      for (const letter of 'ABCD') expect(of.filter((one) => one === letter)).toHaveLength(6);
    }
    expect(letters['effect']).not.toEqual(letters['parameter']);
  }
});

it('no question is asked about a step that changed nothing that can be seen, while a small change is enough for its type', async () => {
  const screens = new Screens();
  const [none, tick] = [await screens.draw([10, 10, 4, 4]), await screens.draw([10, 10, 4, 5])];
  const read = new EpisodePictures({ pixels: async ({ sha256 }) => screens.bytes.get(sha256) ?? Buffer.alloc(0) });
  const { questions, skipped } = await draftQuestions(episodeOf([none, none, tick]), 3, read);
  expect(skipped.map(({ step, column, why }) => [step, column, why])).toEqual([
    [0, 'effect', 'no-change'],
    [0, 'type', 'no-change'],
    [0, 'parameter', 'no-change'],
    [1, 'effect', 'no-change'],
  ]);
  expect(questions.map(({ from, column }) => [from?.step, column])).toEqual([
    [1, 'type'],
    [1, 'parameter'],
  ]);
});
