import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { changedArea } from '#pipelines/pictures/changed-area.ts';
import { sameBelow } from '#pipelines/pictures/likeness.ts';
import sharp from '#pipelines/sharp.ts';
import { randomInt, seededRandom } from '#shared/metrics/random.ts';
import { draftQuestions } from './draft.ts';
import { EpisodePictures } from './pictures.ts';
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
      nodes: Array.from({ length: 12 }, (_, at) => [
        (at % 4) * 24,
        8 + Math.floor(at / 4) * 20,
        (at % 4) * 24 + 10,
        14 + Math.floor(at / 4) * 20,
      ]),
      before,
      after: pictures[position + 1],
    })),
    first,
    wanted: null,
    hotkeys: [],
  });

const reads = (screens: Screens) =>
  new EpisodePictures({
    pixels: async ({ sha256 }) => screens.bytes.get(sha256) ?? Buffer.alloc(0),
    textLines: () => Promise.resolve([]),
  });

async function effects(screens: Screens, pictures: readonly EpisodePicture[], first = 0) {
  const read = reads(screens);
  const { questions, skipped } = await draftQuestions(episodeOf(pictures, first), 3, read);
  return {
    questions: questions.filter(({ column }) => column === 'effect'),
    skipped: skipped.filter(({ column }) => column === 'effect'),
  };
}

it('an effect question offers pictures of the episode that differ; its key is the next one, or the one before', async () => {
  let still = 0;
  for (let n = 0; n < 12; n += 1) {
    const random = seededRandom(n);
    const screens = new Screens();
    const pictures: EpisodePicture[] = [];
    while (pictures.length < 4 + (n % 5)) {
      const [wide, high] = [4 + randomInt(random, 56), 4 + randomInt(random, 26)];
      pictures.push(
        await screens.draw([randomInt(random, width - wide), randomInt(random, height - high), wide, high]),
      );
      // Some screens are repeated exactly, or with only a few pixels changed.
      const last = pictures.at(-1);
      if (last && random() < 0.3) pictures.push(last);
      else if (random() < 0.3) pictures.push(await screens.draw([0, 0, 5, 3]), await screens.draw([0, 0, 6, 3]));
    }
    const { questions, skipped } = await effects(screens, pictures);
    const shareOf = async (a: string, b: string) =>
      (await changedArea(screens.bytes.get(a) ?? Buffer.alloc(0), screens.bytes.get(b) ?? Buffer.alloc(0))).share;
    for (const { from, options, answer, change } of questions) {
      const at = from?.step ?? -1;
      const shown = options.map(({ picture }) => picture?.sha256 ?? '');
      const [before, after] = [pictures[at]?.sha256, pictures[at + 1]?.sha256];
      const key = shown['ABCD'.indexOf(answer)];
      const none = change?.share === 0 || change?.slight !== null;
      if (none) still += 1;
      expect(key).toBe(none ? before : after);
      expect(change?.share).toBe(await shareOf(before ?? '', after ?? ''));
      for (const [i, text] of shown.entries())
        for (const other of shown.slice(i + 1))
          expect(await shareOf(text, other), `case ${n}`).toBeGreaterThan(sameBelow);
      for (const text of shown) expect(pictures.map(({ sha256 }) => sha256)).toContain(text);
    }
    for (const { step, why } of skipped) {
      const share = await shareOf(pictures[step]?.sha256 ?? '', pictures[step + 1]?.sha256 ?? '');
      expect(why).toMatch(share <= sameBelow ? /no-change/ : /stands-out|few-options|no-change/);
    }
    expect(questions.length + skipped.length).toBe(pictures.length - 1);
  }
  expect(still).toBeGreaterThan(0);
});

it('the picture before is offered only as often as it can be the key', async () => {
  const screens = new Screens();
  const moving: EpisodePicture[] = [];
  for (let n = 0; n < 9; n += 1) moving.push(await screens.draw([(n * 37) % 70, (n * 23) % 44, 20, 12]));
  const { questions } = await effects(screens, moving);
  expect(questions.length).toBeGreaterThan(2);
  // Nothing stood still, so the picture before is never right, and never offered.
  for (const {
    options,
    pictures: [before],
  } of questions)
    expect(options.map(({ picture }) => picture?.sha256)).not.toContain(before?.sha256);
  const halting = moving.flatMap((entry, at) => (at % 4 === 1 ? [entry, entry] : [entry]));
  const { questions: some } = await effects(screens, halting);
  const offered = some.filter(({ options, pictures: [before] }) =>
    options.some(({ picture }) => picture?.sha256 === before?.sha256),
  );
  const right = offered.filter(({ options, answer, pictures: [before] }) =>
    options.some(({ letter, picture }) => letter === answer && picture?.sha256 === before?.sha256),
  );
  expect(right.length).toBeGreaterThan(0);
  expect(offered.length).toBeLessThanOrEqual(right.length * 4);
});

it('answer letters are balanced over each column of several episodes, whatever is asked in the others', async () => {
  const screens = new Screens();
  const pictures: EpisodePicture[] = [];
  for (let n = 0; n < 9; n += 1) pictures.push(await screens.draw([n * 10, n * 6, 10, 6]));
  const read = reads(screens);
  for (const seed of [1, 2, 3]) {
    const letters: Record<string, string[]> = { effect: [], parameter: [] };
    for (const nth of [0, 8, 16]) {
      const earlier = { effect: nth, type: nth, parameter: nth };
      const { questions } = await draftQuestions({ ...episodeOf(pictures), earlier }, seed, read);
      for (const { column, answer } of questions) letters[column]?.push(answer);
    }
    for (const of of Object.values(letters)) {
      expect(of).toHaveLength(24);
      const letters = [...new Set(of)];
      for (const letter of letters) expect(of.filter((text) => text === letter)).toHaveLength(24 / letters.length);
    }
    expect(letters['effect']).not.toEqual(letters['parameter']);
  }
});

it('no question is asked about a step that changed nothing that can be seen, while a small change is enough for its type', async () => {
  const screens = new Screens();
  const [none, tick] = [await screens.draw([10, 10, 4, 4]), await screens.draw([10, 10, 4, 5])];
  const read = reads(screens);
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
