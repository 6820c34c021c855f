import { stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { itemState, sha256 } from '#shared/records/fields.ts';
import { type Action } from '#shared/episodes/actions.ts';
import { episodeContent, problem, type StepElement, stepContent } from '#shared/episodes/episode.ts';
import { pictureSet } from '#shared/episodes/picture-set.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { ReadAction, ReadEpisode, ReadLoose, ReadStep, ReadStepElement, StepPicture } from '../episodes/record.ts';
import type { EpisodeWriteOptions, WriteEpisode, WriteLoose, WritePlace } from '../episodes/write.ts';
import type { EpisodeRead, LooseWriteOptions, OutFolder, ReadOptions } from '../format.ts';
import type { ReadItem, WriteOther } from '../record-parts.ts';
import { ImageFinder } from '../pictures/images.ts';
import { readJsonRecords } from '../json/read.ts';
import { Refused } from '../refused.ts';

/** Episodes are in a file of their own next to the records of screenshots. */
export const episodesFile = 'episodes.jsonl';

/** Items that are not about one screenshot are in another file, except those about an episode, which follow it. */
export const looseFile = 'items.jsonl';

const itemFields = {
  kind: z.string().min(1),
  state: itemState.optional(),
  source: z.string().default(''),
  content: z.record(z.string(), z.unknown()),
};

const itemLine = z.object(itemFields);

const place = z.object({
  /** Name of the picture in the source. */
  name: z.string(),
  /** Picture file, relative to the records' folder; null if it is missing. */
  file: z.string().nullable(),
  sha256: sha256.nullable(),
  size: z.tuple([z.number(), z.number()]).nullable(),
});
type Place = z.infer<typeof place>;

/** One line of `episodes.jsonl`: an episode, then its steps in order. Positions are pixels of the step's picture. */
export const episodeLine = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('episode'),
    id: z.string(),
    source: z.string().default(''),
    content: episodeContent,
    final: place.nullable(),
    problems: z.array(problem).default([]),
    raw: z.string(),
  }),
  z.object({ type: z.literal('step'), episode: z.string(), content: stepContent, picture: place, raw: z.string() }),
  /** An item about the episode, with content in its kind's schema. */
  z.object({ type: z.literal('item'), episode: z.string(), ...itemFields }),
]);

/** One line of `items.jsonl`: a set of pictures, an item about the preceding set, or one without a subject. */
export const looseLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pictures'), id: z.string(), content: pictureSet, pictures: z.array(place) }),
  z.object({ type: z.literal('item'), pictures: z.string().nullable(), ...itemFields }),
]);

const pixels = <T extends readonly number[]>(numbers: T) => ({ numbers, convention: 'pixel' as const });
const box = (numbers: readonly [number, number, number, number]) => ({ numbers, convention: 'xyxy-px' as const });

const actionOf = ({ point, to, ...rest }: Action): ReadAction => ({
  ...rest,
  ...(point && { point: pixels(point) }),
  ...(to && { to: pixels(to) }),
});

const elementOf = ({ bbox, interactBbox, ...rest }: StepElement): ReadStepElement => ({
  ...rest,
  ...(bbox && { bbox: box(bbox) }),
  ...(interactBbox && { interactBbox: box(interactBbox) }),
});

async function pictureOf(images: ImageFinder, { name, file, sha256: hash }: Place) {
  if (file === null) return name === '' ? null : { missing: inWords('format-picture-was-missing', { name }), name };
  const found = await stepPicture(images, file);
  if (!found || 'missing' in found) return found;
  return { image: { ...found.image, name, ...(hash && { sha256: hash }) } };
}

/** The named file: the chosen file itself, or the one in the chosen folder; null if there is none. */
async function fileIn(chosen: string, name: string): Promise<string | null> {
  const found = await stat(chosen).catch(() => null);
  const file = found?.isDirectory() ? path.join(chosen, name) : chosen;
  if (path.basename(file) !== name) return null;
  return (await stat(file).catch(() => null))?.isFile() ? file : null;
}

const readItem = ({ kind, content, state, source }: z.infer<typeof itemLine>): ReadItem => ({
  kind,
  content,
  ...(state && { state }),
  ...(source && { source }),
});

/** Reads the episodes, keeping one at a time in memory. */
export async function* readEpisodes(chosen: string, options: ReadOptions): AsyncGenerator<EpisodeRead> {
  yield* readEpisodeFile(chosen, options);
  yield* readLoose(chosen, options);
}

/** Reads sets of pictures and items without a subject, one set with its items at a time. */
async function* readLoose(chosen: string, options: ReadOptions): AsyncGenerator<EpisodeRead> {
  const file = await fileIn(chosen, looseFile);
  if (file === null) return;
  const images = await ImageFinder.open(file, options.images);
  let open: { id: string | null; loose: ReadLoose } | null = null;
  const lines = readJsonRecords(file, looseLine, async function* ({ value, record, line }) {
    if (value.type === 'pictures') {
      const pictures: StepPicture[] = [];
      for (const picture of value.pictures)
        pictures.push(
          (await pictureOf(images, picture)) ?? { missing: inWords('format-picture-not-exported'), name: picture.name },
        );
      yield {
        id: value.id,
        loose: { record, line, set: { content: value.content, pictures }, items: [] as ReadItem[] },
      };
      return;
    }
    if (open?.id !== value.pictures) {
      if (value.pictures !== null) throw new Refused(phrase('format-set-later', { pictures: value.pictures }));
      yield { id: null, loose: { record, line, set: null, items: [readItem(value)] } };
      return;
    }
    open.loose.items.push(readItem(value));
  });
  for await (const line of lines) {
    if ('refused' in line) {
      yield line;
      continue;
    }
    if (open) yield { loose: open.loose };
    open = line;
  }
  if (open) yield { loose: (open as { loose: ReadLoose }).loose };
}

async function* readEpisodeFile(chosen: string, options: ReadOptions): AsyncGenerator<EpisodeRead> {
  const file = await fileIn(chosen, episodesFile);
  if (file === null) return;
  const images = await ImageFinder.open(file, options.images);
  let open: { id: string; episode: ReadEpisode } | null = null;
  const lines = readJsonRecords(file, episodeLine, async function* ({ value, record, line, raw }) {
    if (value.type === 'episode') {
      const { id, content, final, problems } = value;
      const picture = final && (await pictureOf(images, final));
      const episode: ReadEpisode = {
        record,
        line,
        raw: value.raw,
        content,
        steps: [],
        final: picture,
        problems,
        items: [],
      };
      yield { id, episode };
      return;
    }
    if (value.type === 'item') {
      if (open?.id !== value.episode) throw new Refused(phrase('format-episode-later', { episode: value.episode }));
      open.episode.items?.push(readItem(value));
      return;
    }
    const { actions, element, ordinal: _, ...more } = value.content;
    const step: ReadStep = {
      ...more,
      picture: await pictureOf(images, value.picture),
      declaredSize: value.picture.size,
      actions: actions.map(actionOf),
      ...(element && { element: elementOf(element) }),
      raw: value.raw,
    };
    if (open?.id !== value.episode) throw new Refused(phrase('format-episode-later', { episode: value.episode }));
    open.episode.steps.push(step);
    void raw;
  });
  for await (const line of lines) {
    if ('refused' in line) {
      yield line;
      continue;
    }
    if (open) yield { episode: open.episode };
    open = line;
  }
  if (open) yield { episode: (open as { episode: ReadEpisode }).episode };
}

/** Problems that will be found again when the file is read are not written. */
const kept: ReadonlySet<string> = new Set(['record-incomplete', 'tree-unreadable', 'outcome-unclear', 'no-picture']);

const putPlace =
  (out: OutFolder) =>
  async ({ picture, name }: WritePlace): Promise<Place> => {
    if (!picture) return { name, file: null, sha256: null, size: null };
    const { sha256: hash, ext, width, height } = picture;
    const file = `images/${hash.slice(0, 2)}/${hash}.${ext}`;
    await out.picture(picture, file);
    return { name, file, sha256: hash, size: [width, height] };
  };

const itemOf = ({ kind, state, source, content }: WriteOther) => ({ kind, state, source, content });

/** Writes sets of pictures with their items, and items without a subject. */
export async function writeLoose(
  groups: AsyncIterable<WriteLoose>,
  out: OutFolder,
  { wrote }: LooseWriteOptions,
): Promise<{ records: number }> {
  let text: Awaited<ReturnType<OutFolder['text']>> | null = null;
  let records = 0;
  const put = putPlace(out);
  for await (const group of groups) {
    text ??= await out.text(looseFile);
    const { set, items } = group;
    const lines: unknown[] = [];
    if (set) {
      const pictures: Place[] = [];
      for (const picture of set.pictures) pictures.push(await put(picture));
      lines.push({ type: 'pictures', id: set.id, content: set.content, pictures });
    }
    for (const item of items) lines.push({ type: 'item', pictures: set?.id ?? null, ...itemOf(item) });
    await text.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    records += lines.length;
    wrote(group);
  }
  await text?.end();
  return { records };
}

/** Writes all data of each episode: one line per episode, per step, and per item about it. */
export async function writeEpisodes(
  episodes: AsyncIterable<WriteEpisode>,
  out: OutFolder,
  { wrote }: EpisodeWriteOptions,
): Promise<{ records: number }> {
  let text: Awaited<ReturnType<OutFolder['text']>> | null = null;
  let records = 0;
  const put = putPlace(out);
  for await (const episode of episodes) {
    text ??= await out.text(episodesFile);
    const { id, source, content, raw } = episode;
    const problems = episode.problems.filter(({ code }) => kept.has(code));
    const final = episode.final && (await put(episode.final));
    const lines: unknown[] = [{ type: 'episode', id, source, content, final, problems, raw }];
    for (const step of episode.steps)
      lines.push({ type: 'step', episode: id, content: step.content, picture: await put(step), raw: step.raw });
    for (const item of episode.items ?? []) lines.push({ type: 'item', episode: id, ...itemOf(item) });
    await text.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    records += lines.length;
    wrote(episode);
  }
  await text?.end();
  return { records };
}
