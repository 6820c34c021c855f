import { z } from 'zod';
import { phrase } from '#shared/phrases/phrase.ts';
import { filesIn } from '../episodes/files.ts';
import { grouped } from '../episodes/grouped.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { ReadAction, ReadStep } from '../episodes/record.ts';
import { defineFormat, type EpisodeRead, type ReadOptions } from '../format.ts';
import { ImageFinder } from '../pictures/images.ts';
import { episodeRecords } from '../episodes/records.ts';
import { readJsonRecords } from '../json/read.ts';
import { oneBox } from '../boxes/element-records.ts';
import { actionRows, type Row } from './rows.ts';

function actionOf({ op, value }: Row): ReadAction {
  const raw = JSON.stringify({ operation: op, value });
  switch (op.toUpperCase()) {
    case 'CLICK':
      return { type: 'click', raw };
    case 'TYPE':
      return { type: 'type', text: value, raw };
    // Choosing from a list is a click with the choice as its text.
    case 'SELECT':
      return { type: 'click', text: value, raw };
    case 'ENTER':
      return { type: 'enter', raw };
    default:
      return { type: null, raw };
  }
}

async function stepOf(row: Row, images: ImageFinder, raw: string): Promise<ReadStep> {
  const { annotation_id: id, uid, picture, boxes, index, size } = row;
  const usual = [`${id}-${uid}.jpg`, `${id}-${uid}.png`];
  const [acted, ...others] = boxes.map((numbers) => ({ numbers, convention: 'xywh-px' as const }));
  const found = await stepPicture(
    images,
    picture ?? usual[0],
    picture ? [picture, `images/${picture}`] : usual.flatMap((text) => [text, `images/${text}`]),
  );
  return {
    index,
    // The data exists with and without pictures: a picture that no field names is not missing.
    picture: picture === null && found && 'missing' in found ? null : found,
    declaredSize: size,
    actions: [actionOf(row)],
    ...(acted && { element: { bbox: acted } }),
    ...(row.words && { instruction: row.words }),
    boxes: others.map((box) => oneBox(box)),
    raw,
  };
}

async function* rowsOf(file: string, images: ImageFinder) {
  yield* readJsonRecords(
    file,
    z.unknown(),
    async function* ({ value, raw, record, line }) {
      for (const row of actionRows(value)) {
        const { annotation_id: id, website, domain, subdomain } = row;
        const task = row.confirmed_task ?? row.task ?? '';
        yield {
          row: {
            key: id,
            from: { record, line },
            step: await stepOf(row, images, row.raw ?? raw),
            episode: () => ({
              raw: JSON.stringify({ annotation_id: id, task, website: website ?? null }),
              content: {
                task,
                name: id,
                platform: 'web' as const,
                apps: website ? [website.slice(0, 200)] : [],
                tags: [domain, subdomain].flatMap((text) => (text ? [text.slice(0, 100)] : [])),
                source: { kind: 'import' as const, dataset: 'Mind2Web', record: id },
              },
            }),
          },
        };
      }
    },
    episodeRecords(file),
  );
}

/** Rows without previous actions are numbered in order. */
async function* numbered(episodes: AsyncIterable<EpisodeRead>): AsyncGenerator<EpisodeRead> {
  for await (const episode of episodes) {
    if ('episode' in episode && episode.episode.steps.every(({ index }) => index === 0))
      for (const [at, step] of episode.episode.steps.entries()) step.index = at;
    yield episode;
  }
}

async function* episodes(chosen: string, options: ReadOptions): AsyncGenerator<EpisodeRead> {
  for await (const { file } of filesIn(chosen, /\.jsonl?$/, phrase('format-files-of-actions'))) {
    const images = await ImageFinder.open(file, options.images, chosen);
    yield* numbered(grouped(rowsOf(file, images)));
  }
}

/** Mind2Web: one action per record, or one task with its actions, with the right boxes. */
export const mind2web = defineFormat({
  id: 'mind2web',
  name: 'Mind2Web',
  conventions: [],
  accepts: ['folder', '.json', '.jsonl'],
  episodes,
});
