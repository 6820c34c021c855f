import path from 'node:path';
import { z } from 'zod';
import { phrase } from '#shared/phrases/phrase.ts';
import { filesIn } from '../episodes/files.ts';
import { grouped } from '../episodes/grouped.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { ReadEpisode, ReadStep } from '../episodes/record.ts';
import { fromTree, treeOfText } from '../episodes/trees.ts';
import { defineFormat, type EpisodeRead, type ReadOptions } from '../format.ts';
import { ImageFinder } from '../pictures/images.ts';
import { parseJson } from '../json/parse.ts';
import { episodeRecords } from '../episodes/records.ts';
import { type JsonRecord, readJsonRecords } from '../json/read.ts';
import { androidAction } from './action.ts';
import { contentOf, episodeOf } from './episode.ts';
import { isPublished, isSplits, publishedEpisodes } from './published.ts';

/** One episode per record. */
const whole = z.object({
  episode_id: z.union([z.string(), z.number()]),
  goal: z.string(),
  screenshots: z.array(z.string().nullable()),
  screenshot_widths: z.array(z.number()).nullish(),
  screenshot_heights: z.array(z.number()).nullish(),
  actions: z.array(z.unknown()),
  step_instructions: z.array(z.string()).nullish(),
  accessibility_trees: z.array(z.unknown()).nullish(),
});

type Found = JsonRecord<z.infer<typeof whole>>;

/** One step per record, flattened; the steps of a task share its fields. */
const flat = z.object({
  image: z.string(),
  task: z.string(),
  gt: z.unknown(),
  episode_id: z.union([z.string(), z.number()]).optional(),
  step_id: z.number().int().optional(),
});

function boxesOf(tree: unknown): Partial<ReadStep> {
  // Trees in JSON are texts; those of the published files are protocol buffers.
  if (typeof tree !== 'string' || !/^\s*[<{[]/.test(tree)) return {};
  const read = treeOfText(tree);
  return 'elements' in read ? fromTree(read) : {};
}

function fromJson({ value, raw, record, line }: Found, images: ImageFinder): Promise<ReadEpisode> {
  const { screenshots, actions } = value;
  const places = (name: string) => [name, `screenshots/${name}`, `images/${name}`];
  const { actions: _, accessibility_trees: __, step_instructions: ___, ...head } = parseJson(raw).value as typeof value;
  return episodeOf({
    record,
    line,
    raw: JSON.stringify(head),
    id: String(value.episode_id),
    goal: value.goal,
    actions,
    instructions: value.step_instructions,
    widths: value.screenshot_widths,
    heights: value.screenshot_heights,
    pictures: screenshots.length,
    picture(at) {
      const name = screenshots[at];
      return stepPicture(images, name, name ? places(name) : undefined);
    },
    tree: (at) => boxesOf(value.accessibility_trees?.[at]),
  });
}

async function* rowsOf(file: string, images: ImageFinder) {
  yield* readJsonRecords(
    file,
    flat,
    async function* ({ value, raw, record, line }) {
      const key = String(value.episode_id ?? value.task);
      const step: ReadStep = {
        index: value.step_id ?? 0,
        picture: await stepPicture(images, value.image),
        actions: [androidAction(value.gt)],
        raw,
      };
      yield {
        row: {
          key,
          from: { record, line },
          step,
          episode: () => ({ raw: JSON.stringify({ task: value.task }), content: contentOf(value.task, key) }),
        },
      };
    },
    episodeRecords(file),
  );
}

/** Numbers the steps of files without step numbers, in their order. */
async function* numbered(episodes: AsyncIterable<EpisodeRead>): AsyncGenerator<EpisodeRead> {
  for await (const episode of episodes) {
    if ('episode' in episode && episode.episode.steps.every(({ index }) => index === 0))
      for (const [at, step] of episode.episode.steps.entries()) step.index = at;
    yield episode;
  }
}

async function isFlat(file: string): Promise<boolean> {
  for await (const readJsonRecord of readJsonRecords(
    file,
    z.unknown(),
    async function* ({ value }) {
      yield { flat: flat.safeParse(value).success };
    },
    episodeRecords(file),
  ))
    return 'flat' in readJsonRecord && readJsonRecord.flat;
  return false;
}

const isSource = new RegExp(`\\.jsonl?$|${isPublished.source}`, 'i');

async function* episodes(chosen: string, options: ReadOptions): AsyncGenerator<EpisodeRead> {
  for await (const { file, name } of filesIn(chosen, isSource, phrase('format-files-of-android-control'))) {
    const last = path.posix.basename(name);
    if (isPublished.test(last)) {
      yield* publishedEpisodes(file, name);
      continue;
    }
    if (file !== chosen && isSplits.test(last)) continue;
    const images = await ImageFinder.open(file, options.images);
    if (await isFlat(file)) yield* numbered(grouped(rowsOf(file, images)));
    else
      yield* readJsonRecords(
        file,
        whole,
        async function* (found): AsyncGenerator<EpisodeRead> {
          yield { episode: await fromJson(found, images) };
        },
        episodeRecords(file),
      );
  }
}

/**
 * AndroidControl as published (TFRecord), and as JSON: one episode per record, or the flattened form with one step per
 * record.
 */
export const androidControl = defineFormat({
  id: 'android-control',
  name: 'AndroidControl',
  conventions: [],
  // The published files have no extension.
  accepts: ['folder', '.json', '.jsonl', '.tfrecord', '.tfrecords', '.gz', ''],
  belonging: () =>
    Promise.resolve((name) => {
      const last = path.posix.basename(name);
      return isPublished.test(last) || (path.posix.extname(last) !== '' && !isSplits.test(last));
    }),
  episodes,
});
