import { z } from 'zod';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { filesIn } from '../episodes/files.ts';
import { grouped } from '../episodes/grouped.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { ReadEpisode, ReadStep, StepPicture } from '../episodes/record.ts';
import { treeOfText } from '../episodes/trees.ts';
import { defineFormat, type EpisodeRead, type ReadOptions } from '../format.ts';
import { ImageFinder } from '../pictures/images.ts';
import { parseJson } from '../json/parse.ts';
import { episodeRecords } from '../episodes/records.ts';
import { type JsonRecord, readJsonRecords } from '../json/read.ts';
import { androidAction } from './action.ts';

/** One episode per record. There is one screenshot more than actions: the last is the final screen. */
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

/** One step per record, flattened; the steps of a task share its fields. */
const flat = z.object({
  image: z.string(),
  task: z.string(),
  gt: z.unknown(),
  episode_id: z.union([z.string(), z.number()]).optional(),
  step_id: z.number().int().optional(),
});

const content = (task: string, name: string): ReadEpisode['content'] => ({
  task,
  name: name.slice(0, 500),
  platform: 'android',
  source: { kind: 'import', dataset: 'AndroidControl', record: name },
  scroll: 'content',
});

function boxesOf(tree: unknown): Pick<ReadStep, 'boxes' | 'boxesFrom'> {
  // The published trees are protocol buffers, which are not read here; text trees are.
  if (typeof tree !== 'string' || !/^\s*[<{[]/.test(tree)) return {};
  const read = treeOfText(tree);
  return 'elements' in read ? { boxes: read.elements, boxesFrom: read.from } : {};
}

async function episodeOf(
  { value, raw, record, line }: JsonRecord<z.infer<typeof whole>>,
  images: ImageFinder,
): Promise<ReadEpisode> {
  const { screenshots, actions, screenshot_widths: widths, screenshot_heights: heights } = value;
  const places = (name: string) => [name, `screenshots/${name}`, `images/${name}`];
  const picture = (at: number): Promise<StepPicture | null> => {
    const name = screenshots[at];
    return stepPicture(images, name, name ? places(name) : undefined);
  };
  const steps: ReadStep[] = [];
  for (const [at, action] of actions.entries()) {
    const [width, height] = [widths?.[at], heights?.[at]];
    const instruction = value.step_instructions?.[at];
    steps.push({
      index: at,
      picture: await picture(at),
      ...(width && height && { declaredSize: [width, height] as const }),
      actions: [androidAction(action)],
      ...(instruction !== undefined && { instruction }),
      ...boxesOf(value.accessibility_trees?.[at]),
      raw: JSON.stringify({ action, instruction: instruction ?? null }),
    });
  }
  const { actions: _, accessibility_trees: __, step_instructions: ___, ...head } = parseJson(raw).value as typeof value;
  const extra = screenshots.length - actions.length;
  return {
    record,
    line,
    raw: JSON.stringify(head),
    content: content(value.goal, String(value.episode_id)),
    steps,
    final: extra > 0 ? await picture(actions.length) : null,
    problems:
      extra > 1
        ? [
            {
              code: 'record-incomplete',
              step: null,
              detail: inWords('format-more-pictures', {
                n: screenshots.length,
                actions: actions.length,
                extra: extra - 1,
              }),
            },
          ]
        : [],
  };
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
          episode: () => ({ raw: JSON.stringify({ task: value.task }), content: content(value.task, key) }),
        },
      };
    },
    episodeRecords(file),
  );
}

/** Numbers the steps of files without step numbers, in their order. */
async function* numbered(episodes: AsyncIterable<EpisodeRead>): AsyncGenerator<EpisodeRead> {
  for await (const one of episodes) {
    if ('episode' in one && one.episode.steps.every(({ index }) => index === 0))
      for (const [at, step] of one.episode.steps.entries()) step.index = at;
    yield one;
  }
}

async function isFlat(file: string): Promise<boolean> {
  for await (const one of readJsonRecords(
    file,
    z.unknown(),
    async function* ({ value }) {
      yield { flat: flat.safeParse(value).success };
    },
    episodeRecords(file),
  ))
    return 'flat' in one && one.flat;
  return false;
}

async function* episodes(chosen: string, options: ReadOptions): AsyncGenerator<EpisodeRead> {
  for await (const { file } of filesIn(chosen, /\.jsonl?$/, phrase('format-files-of-episodes'))) {
    const images = await ImageFinder.open(file, options.images);
    if (await isFlat(file)) yield* numbered(grouped(rowsOf(file, images)));
    else
      yield* readJsonRecords(
        file,
        whole,
        async function* (found): AsyncGenerator<EpisodeRead> {
          yield { episode: await episodeOf(found, images) };
        },
        episodeRecords(file),
      );
  }
}

/** AndroidControl as JSON: one episode per record, or the flattened form with one step per record. */
export const androidControl = defineFormat({
  id: 'android-control',
  name: 'AndroidControl',
  conventions: [],
  accepts: ['folder', '.json', '.jsonl'],
  episodes,
});
