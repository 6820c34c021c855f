import { z } from 'zod';
import { filesIn } from '../episodes/files.ts';
import { grouped } from '../episodes/grouped.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { ReadAction, ReadStep } from '../episodes/record.ts';
import { defineFormat, type EpisodeRead, type ReadOptions } from '../format.ts';
import { ImageFinder } from '../pictures/images.ts';
import { episodeRecords } from '../episodes/records.ts';
import { readJsonRecords } from '../json/read.ts';
import { oneBox } from '../boxes/element-records.ts';

const four = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const row = z.object({
  annotation_id: z.string(),
  action_uid: z.string(),
  task: z.string().optional(),
  confirmed_task: z.string().optional(),
  website: z.string().nullish(),
  operation: z.union([z.string(), z.object({ op: z.string(), value: z.string().nullish() })]),
  value: z.string().nullish(),
  /** x, y, width, height in pixels; several if several positions are right. */
  bbox: z.union([four, z.array(four)]).nullish(),
  previous_actions: z.array(z.string()).nullish(),
  image: z.string().nullish(),
  screenshot: z.string().nullish(),
  img_filename: z.string().nullish(),
  image_size: z.tuple([z.number(), z.number()]).nullish(),
});

function actionOf({ operation, value }: z.infer<typeof row>): ReadAction {
  const op = typeof operation === 'string' ? operation : operation.op;
  const said = (typeof operation === 'string' ? value : (operation.value ?? value)) ?? '';
  const raw = JSON.stringify({ operation, value: value ?? null });
  switch (op.toUpperCase()) {
    case 'CLICK':
      return { type: 'click', raw };
    case 'TYPE':
      return { type: 'type', text: said, raw };
    // Choosing from a list is a click with the choice as its text.
    case 'SELECT':
      return { type: 'click', text: said, raw };
    case 'ENTER':
      return { type: 'enter', raw };
    default:
      return { type: null, raw };
  }
}

async function* rowsOf(file: string, images: ImageFinder) {
  yield* readJsonRecords(
    file,
    row,
    async function* ({ value, raw, record, line }) {
      const name = value.screenshot ?? value.image ?? value.img_filename ?? null;
      const usual = [
        `${value.annotation_id}-${value.action_uid}.jpg`,
        `${value.annotation_id}-${value.action_uid}.png`,
      ];
      const boxes = (
        value.bbox
          ? typeof value.bbox[0] === 'number'
            ? [value.bbox as z.infer<typeof four>]
            : (value.bbox as z.infer<typeof four>[])
          : []
      ).map((numbers) => ({ numbers, convention: 'xywh-px' as const }));
      const [acted, ...others] = boxes;
      const found = await stepPicture(
        images,
        name ?? usual[0],
        name ? [name, `images/${name}`] : usual.flatMap((one) => [one, `images/${one}`]),
      );
      const step: ReadStep = {
        // Rows have no step number; the previous actions in them give the position.
        index: value.previous_actions?.length ?? 0,
        // The data exists with and without pictures: a picture that no field names is not missing.
        picture: name === null && found && 'missing' in found ? null : found,
        declaredSize: value.image_size ?? null,
        actions: [actionOf(value)],
        ...(acted && { element: { bbox: acted } }),
        boxes: others.map((box) => oneBox(box)),
        raw,
      };
      const task = value.confirmed_task ?? value.task ?? '';
      yield {
        row: {
          key: value.annotation_id,
          from: { record, line },
          step,
          episode: () => ({
            raw: JSON.stringify({ annotation_id: value.annotation_id, task, website: value.website ?? null }),
            content: {
              task,
              name: value.annotation_id,
              platform: 'web' as const,
              apps: value.website ? [value.website.slice(0, 200)] : [],
              source: { kind: 'import' as const, dataset: 'Mind2Web', record: value.annotation_id },
            },
          }),
        },
      };
    },
    episodeRecords(file),
  );
}

/** Rows without previous actions are numbered in order. */
async function* numbered(episodes: AsyncIterable<EpisodeRead>): AsyncGenerator<EpisodeRead> {
  for await (const one of episodes) {
    if ('episode' in one && one.episode.steps.every(({ index }) => index === 0))
      for (const [at, step] of one.episode.steps.entries()) step.index = at;
    yield one;
  }
}

async function* episodes(chosen: string, options: ReadOptions): AsyncGenerator<EpisodeRead> {
  for await (const { file } of filesIn(chosen, /\.jsonl?$/, 'JSON files of actions')) {
    const images = await ImageFinder.open(file, options.images, chosen);
    yield* numbered(grouped(rowsOf(file, images)));
  }
}

/** Mind2Web: one action per record, with the right boxes. */
export const mind2web = defineFormat({
  id: 'mind2web',
  name: 'Mind2Web',
  conventions: [],
  accepts: ['folder', '.json', '.jsonl'],
  episodes,
});
