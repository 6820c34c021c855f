import { z } from 'zod';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { filesIn } from '../episodes/files.ts';
import { grouped } from '../episodes/grouped.ts';
import { present } from '../episodes/our-action.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { RawPoint, ReadAction, ReadStep } from '../episodes/record.ts';
import { defineFormat, type EpisodeRead, type ReadOptions } from '../format.ts';
import type { ReadElement } from '../record-parts.ts';
import { ImageFinder } from '../pictures/images.ts';
import { episodeRecords } from '../episodes/records.ts';
import { readJsonRecords } from '../json/read.ts';
import { oneBox } from '../boxes/element-records.ts';

/** Dumps of the data contain lists as JSON inside text; both are read. */
const inText = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  }, schema);

const pair = inText(z.tuple([z.number(), z.number()]))
  .nullish()
  .catch(null);

const row = z.object({
  episode_id: z.union([z.string(), z.number()]),
  episode_length: z.number().int().nullish(),
  step_id: z.number().int(),
  instruction: z.string(),
  image_path: z.string().nullish(),
  image_full_path: z.string().nullish(),
  image_width: z.number().nullish(),
  image_height: z.number().nullish(),
  result_action_type: inText(z.union([z.number(), z.string()])),
  result_action_text: z.string().nullish(),
  result_touch_yx: pair,
  result_lift_yx: pair,
  ui_positions: inText(z.array(z.array(z.number()).length(4)))
    .nullish()
    .catch(null),
  ui_text: inText(z.array(z.string())).nullish().catch(null),
  ui_types: inText(z.array(z.string())).nullish().catch(null),
  coat_action_think: z.string().nullish(),
  coat_action_desc: z.string().nullish(),
  category: z.string().nullish(),
});
type Row = z.infer<typeof row>;

/** A touch whose end is closer than this, in fractions of the screen, is a tap (the data set's own rule). */
const tap = 0.04;

/** A number above this is not a fraction; slightly more than 1 happens at the edge of the screen. */
const largestFraction = 2;

const point = (yx: readonly [number, number] | null | undefined): RawPoint | undefined =>
  yx ? { numbers: [yx[1], yx[0]], convention: 'normalized' } : undefined;

function gesture({ result_touch_yx: touch, result_lift_yx: lift }: Row, raw: string): ReadAction {
  const [from, to] = [point(touch), point(lift)];
  const far = touch && lift ? Math.hypot(touch[0] - lift[0], touch[1] - lift[1]) : 0;
  return far > tap
    ? { type: 'swipe', ...(from && { point: from }), ...(to && { to }), raw }
    : { type: 'click', ...(from && { point: from }), raw };
}

const others: Record<string, ReadAction['type']> = { 5: 'back', 6: 'home', 7: 'enter', 10: 'finish', 11: 'fail' };

function actionOf(found: Row): ReadAction {
  const { result_action_type, result_action_text: text, result_touch_yx, result_lift_yx } = found;
  const raw = JSON.stringify({ result_action_type, result_action_text: text, result_touch_yx, result_lift_yx });
  const type = String(result_action_type);
  if (type === '4') return gesture(found, raw);
  if (type === '3') return { type: 'type', text: text ?? '', raw };
  return { type: others[type] ?? null, raw };
}

/** Boxes of the screen: y, x, height, width, in fractions (AITW) or, in some editions of AITZ, in pixels. */
function boxesOf({ ui_positions: places, ui_text: words, ui_types: types }: Row): ReadElement[] {
  const convention = places?.some((place) => place.some((value) => value > largestFraction)) ? 'xywh-px' : 'xywh-norm';
  return (places ?? []).map(([y = 0, x = 0, h = 0, w = 0], at) => {
    const type = types?.[at] ?? '';
    return oneBox(
      { numbers: [x, y, w, h], convention },
      {
        content: {
          name: (words?.[at] ?? '').slice(0, 500),
          role: type.slice(0, 100) || null,
          kind: type === 'TEXT' ? 'text' : 'icon',
        },
      },
    );
  });
}

async function* rowsOf(file: string, images: ImageFinder) {
  yield* readJsonRecords(
    file,
    row,
    async function* ({ value, raw, record, line }) {
      const key = String(value.episode_id);
      const { image_width: width, image_height: height, image_path, image_full_path } = value;
      const places = [image_path, image_full_path, image_path?.split('/').at(-1)].filter(
        (text) => typeof text === 'string',
      );
      const step: ReadStep = {
        index: value.step_id,
        picture: await stepPicture(images, image_path ?? image_full_path, places),
        declaredSize: width && height ? [width, height] : null,
        actions: [actionOf(value)],
        ...present({ thought: value.coat_action_think, instruction: value.coat_action_desc }),
        boxes: boxesOf(value),
        raw,
      };
      const { instruction, category, episode_length } = value;
      yield {
        row: {
          key,
          from: { record, line },
          step,
          episode: () => ({
            raw: JSON.stringify({ episode_id: value.episode_id, instruction, episode_length, category }),
            content: {
              task: instruction,
              name: key,
              platform: 'android' as const,
              source: { kind: 'import' as const, dataset: 'AITW', record: key },
              scroll: 'finger' as const,
              tags: category ? [category.slice(0, 100)] : [],
            },
          }),
        },
      };
    },
    episodeRecords(file),
  );
}

async function* withClaimedLength(episodes: AsyncIterable<EpisodeRead>): AsyncGenerator<EpisodeRead> {
  for await (const episode of episodes) {
    if ('episode' in episode) {
      const { episode_length: n } = JSON.parse(episode.episode.raw) as { episode_length?: number | null };
      const have = episode.episode.steps.length;
      if (typeof n === 'number' && n !== have)
        episode.episode.problems = [
          { code: 'record-incomplete', step: null, detail: inWords('format-steps-claimed', { claimed: n, have }) },
        ];
    }
    yield episode;
  }
}

async function* episodes(chosen: string, options: ReadOptions): AsyncGenerator<EpisodeRead> {
  for await (const { file } of filesIn(chosen, /\.jsonl?$/, phrase('format-files-of-steps'))) {
    const images = await ImageFinder.open(file, options.images, chosen);
    yield* withClaimedLength(grouped(rowsOf(file, images)));
  }
}

/** Android in the Wild and AITZ: one step per record, positions as y, x in fractions. */
export const aitw = defineFormat({
  id: 'aitw',
  name: 'Android in the Wild (AITW, AITZ)',
  conventions: [],
  accepts: ['folder', '.json', '.jsonl'],
  episodes,
});
