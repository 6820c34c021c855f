import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { BBox } from '#shared/geometry/shapes.ts';
import { randomInt, seededRandom } from '#shared/metrics/random.ts';
import { ranksOf, sums, textDistance } from '#shared/tasks/baselines/distances.ts';
import { aboveChance, bestBaseline, optionBaselines } from '#shared/tasks/baselines/option-only.ts';
import { guessableKnowledge } from '#shared/tasks/knowledge/item.ts';
import type { KnowledgeContent } from '#shared/contents/knowledge-question.ts';
import { draftQuestions } from './draft.ts';
import { inRounds } from './fair.ts';
import { type EpisodePayload, episodePayload } from './payload.ts';
import { EpisodePictures } from './pictures.ts';
import { drawsFor } from './random.ts';

const size = { width: 1280, height: 720 };

/** Twelve steps of a person who presses mostly what is in the middle of a group of elements, and types now and then. */
function episodeOf(n: number): EpisodePayload {
  const random = seededRandom(n);
  const nodes = Array.from({ length: 14 + randomInt(random, 30) }, (): BBox => {
    const [x, y] = [randomInt(random, 1180), randomInt(random, 660)];
    return [x, y, x + 30 + randomInt(random, 60), y + 16 + randomInt(random, 30)];
  });
  const middle = [...nodes].sort((a, b) => Math.hypot(a[0] - 600, a[1] - 340) - Math.hypot(b[0] - 600, b[1] - 340));
  const picture = (step: number) => ({
    ...{ sha256: hash('sha256', `${n} ${step}`), ...size },
    name: `${step}.png`,
  });
  const actionOf = (step: number, [x1, y1, x2, y2]: BBox) => {
    const point = [(x1 + x2) / 2, (y1 + y2) / 2];
    if (step % 6 === 4) return { type: 'type', text: ['Anna Bell', 'hello world', 'berlin', 'a'][n % 4], raw: '' };
    if (step % 6 === 5) return { type: 'hotkey', keys: ['ctrl', 'asvx'[n % 4]], raw: '' };
    return step === 8 ? { type: 'drag', point, to: [300 + n, 350], raw: '' } : { type: 'click', point, raw: '' };
  };
  return episodePayload.parse({
    ...{ episodeId: `e${n}`, name: `e${n}`, task: 'Do it', platform: 'windows', app: 'Shop', cluster: `e${n}` },
    steps: Array.from({ length: 12 }, (_, position) => ({
      position,
      actions: [actionOf(position, middle[randomInt(random, 6)] ?? [0, 0, 9, 9])],
      element: null,
      nodes,
      before: picture(position),
      after: picture(position + 1),
    })),
    first: n * 12,
    wanted: null,
    hotkeys: ['ctrl c', 'ctrl v', 'ctrl z', 'ctrl shift t', 'alt tab', 'f5', 'ctrl p', 'ctrl alt delete'],
  });
}

/** Pictures known by their hashes alone: each step changes a few cells, and the episode sometimes goes back. */
class Told extends EpisodePictures {
  constructor() {
    super({ pixels: () => Promise.reject(new Error('no picture is read')), textLines: () => Promise.resolve([]) });
  }

  override print({ sha256, name }: { sha256: string; name: string }): Promise<string> {
    const step = Number.parseInt(name, 10);
    const bits = [...hash('sha256', `${sha256}bits`)].slice(0, 16);
    // Neighbouring steps look alike: they share most of their hash.
    const shared = [...hash('sha256', `page ${Math.floor(step / 4)}`)].slice(0, 16);
    return Promise.resolve(shared.map((digit, at) => (at % 4 === step % 4 ? (bits[at] ?? '0') : digit)).join(''));
  }

  override change(a: { sha256: string; name: string }, b: { sha256: string; name: string }) {
    const still = Math.max(Number.parseInt(a.name, 10), Number.parseInt(b.name, 10)) % 5 === 3;
    const next = Math.abs(Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10)) === 1;
    return Promise.resolve({ share: next && still ? 0 : 0.2, box: null, slight: null });
  }

  override edges() {
    return Promise.resolve([]);
  }
}

async function draftedSet(episodes: number): Promise<KnowledgeContent[]> {
  const questions: KnowledgeContent[] = [];
  for (let n = 0; n < episodes; n += 1)
    questions.push(...(await draftQuestions(episodeOf(n), 7, new Told())).questions);
  return questions;
}

/** Pearson's statistic of counts against equal shares. */
function chiSquare(counts: readonly number[]): number {
  const mean = counts.reduce((sum, value) => sum + value, 0) / counts.length;
  return counts.reduce((sum, value) => sum + (value - mean) ** 2 / mean, 0);
}

/** 1 % point of χ² with three degrees of freedom. */
const limit = 11.345;

it('no guess from the options alone beats chance over hundreds of questions, and the key’s ranks are spread evenly', async () => {
  const questions = await draftedSet(40);
  const table = optionBaselines(questions.flatMap((question) => guessableKnowledge(question) ?? []));
  for (const column of ['effect', 'parameter']) {
    expect(questions.filter((question) => question.column === column).length).toBeGreaterThanOrEqual(200);
    const best = bestBaseline(table[column] ?? {});
    expect(best && aboveChance(best.figure), `${column}: ${JSON.stringify(best)}`).toBe(false);
  }
  const ranks = [0, 0, 0, 0];
  for (const { column, options, answer } of questions) {
    if (column !== 'parameter') continue;
    const far = sums(options, (a, b) => textDistance(a.text, b.text));
    const key = options.findIndex(({ letter }) => letter === answer);
    const [first, last] = ranksOf(far[key] ?? 0, far.toSpliced(key, 1));
    for (let rank = first; rank <= last; rank += 1) ranks[rank] = (ranks[rank] ?? 0) + 1 / (last - first + 1);
  }
  expect(chiSquare(ranks), ranks.join(' ')).toBeLessThan(limit);
});

it('a picture before that is offered is the key in about a quarter of these questions', async () => {
  const questions = (await draftedSet(20)).filter(({ column }) => column === 'effect');
  const before = questions.filter(({ pictures: [first], options }) =>
    options.some(({ picture }) => picture?.sha256 === first?.sha256),
  );
  const right = before.filter(
    ({ pictures: [first], options, answer }) =>
      options.find(({ letter }) => letter === answer)?.picture?.sha256 === first?.sha256,
  );
  expect(before.length).toBeGreaterThan(40);
  expect(right.length / before.length).toBeGreaterThan(0.2);
  expect(right.length / before.length).toBeLessThan(0.34);
});

it('rounds use every place equally often, and stop where one would be missed again and again', () => {
  const spread = (things: number, fits: (thing: number, place: number) => boolean) => {
    const counts = [0, 0, 0, 0];
    const seats = inRounds<number>(things, { fits, round: () => [0, 1, 2, 3], random: drawsFor(3, 'rounds') });
    for (const place of seats.values()) counts[place] = (counts[place] ?? 0) + 1;
    return counts;
  };
  expect(spread(40, () => true)).toEqual([10, 10, 10, 10]);
  // A quarter fits one place only; the others make up for it.
  expect(spread(40, (thing, place) => thing % 4 !== 0 || place === 0)).toEqual([10, 10, 10, 10]);
  // All fit only one place: at most one question.
  expect(Math.max(...spread(40, (_, place) => place === 0))).toBeLessThanOrEqual(1);
});
