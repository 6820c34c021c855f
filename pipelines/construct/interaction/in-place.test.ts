import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import sharp from '#pipelines/sharp.ts';
import { hitsBox } from '#shared/geometry/box.ts';
import { placesIn } from '#shared/items/knowledge-question/arguments.ts';
import type { KnowledgeContent } from '#shared/contents/knowledge-question.ts';
import { draftQuestions } from './draft.ts';
import { EpisodePictures } from './pictures.ts';
import { type EpisodePayload, episodePayload } from './payload.ts';

const picture = (name: string) => ({ sha256: hash('sha256', name), width: 1280, height: 720, name });
const pressed: [number, number, number, number] = [100, 100, 180, 140];
const button = (at: number): [number, number, number, number] => {
  const [left, top] = [20 + (at % 4) * 190, 200 + Math.floor(at / 4) * 90];
  return [left, top, left + 80, top + 40];
};

const episode = (action: object, without: readonly string[] = []): EpisodePayload =>
  episodePayload.parse({
    episodeId: 'e',
    name: 'e',
    task: 'Press it',
    platform: 'web',
    app: 'Shop',
    cluster: 'e',
    steps: [
      {
        position: 0,
        actions: [{ raw: '', ...action }],
        element: pressed,
        nodes: [pressed, ...Array.from({ length: 16 }, (_, at) => button(at))],
        before: picture('before'),
        after: picture('after'),
      },
    ],
    first: 0,
    wanted: [{ step: 0, column: 'parameter', without: [...without] }],
    hotkeys: [],
  });

/** The picture before is dark, the one after is light: something happened. */
const pixels = ({ sha256 }: { sha256: string }): Promise<Buffer> => {
  const shade = sha256 === picture('before').sha256 ? 20 : 220;
  const background = { r: shade, g: shade, b: shade };
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
};

async function ask(action: object, without: readonly string[] = []): Promise<KnowledgeContent> {
  const pictures = new EpisodePictures({ pixels, textLines: () => Promise.resolve([]) });
  const [question] = (await draftQuestions(episode(action, without), 7, pictures)).questions;
  if (!question) throw new Error('No question was made.');
  return question;
}

const click = { type: 'click', point: [140, 120] };
const wrongOf = ({ options, answer }: KnowledgeContent) => options.filter(({ letter }) => letter !== answer);

it('a rejected option is replaced by another; the key and the other options stay', async () => {
  const first = await ask(click);
  for (const option of wrongOf(first)) {
    const next = await ask(click, [option.text]);
    expect(next.answer).toBe(first.answer);
    for (const { letter, text } of next.options)
      if (letter === option.letter) expect(text).not.toBe(option.text);
      else expect(text).toBe(first.options.find((option) => option.letter === letter)?.text);
  }
});

it('every further option follows the rules: different, inside the picture, not on the pressed element', async () => {
  const seen = new Set((await ask(click)).options.map(({ text }) => text));
  const down: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    const [option] = wrongOf(await ask(click, down));
    down.push(option?.text ?? '');
    const now = await ask(click, down);
    expect(new Set(now.options.map(({ text }) => text)).size).toBe(4);
    for (const { text } of wrongOf(now)) {
      seen.add(text);
      for (const [x, y] of placesIn(text)) {
        expect(x >= 0 && y >= 0 && x < 1280 && y < 720).toBe(true);
        expect(hitsBox(pressed, [x, y])).toBe(false);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(10);
});

it('a rejected option stays if the rules have no other', async () => {
  const scroll = { type: 'scroll', point: [10, 10], direction: 'down' };
  const first = await ask(scroll);
  const [option] = wrongOf(first);
  expect((await ask(scroll, [option?.text ?? ''])).options).toEqual(first.options);
});
