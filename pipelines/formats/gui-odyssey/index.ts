import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { filesIn } from '../episodes/files.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { RawPoint, ReadAction, ReadStep } from '../episodes/record.ts';
import { defineFormat, type EpisodeRead, type ReadOptions } from '../format.ts';
import { ImageFinder } from '../pictures/images.ts';
import { parseJson } from '../json/parse.ts';
import { episodeRecords } from '../episodes/records.ts';
import { readJsonRecords } from '../json/read.ts';

const step = z.object({
  step: z.number().int(),
  screenshot: z.string().nullish(),
  action: z.string(),
  info: z.unknown(),
  /** The annotator's remark on how the task ended; of a scroll, its whole path. */
  ps: z.string().nullish().catch(null),
  /** Box of the clicked element in thousandths, x1, y1, x2, y2; the edition with boxes and descriptions. */
  sam2_bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullish().catch(null),
  low_level_instruction: z.string().nullish().catch(null),
  intention: z.string().nullish().catch(null),
});
type Step = z.infer<typeof step>;

const record = z.object({
  episode_id: z.union([z.string(), z.number()]),
  device_info: z.object({ h: z.number(), w: z.number() }).partial().nullish(),
  task_info: z.object({
    category: z.string().nullish(),
    app: z.union([z.array(z.string()), z.string()]).nullish(),
    task: z.string().nullish(),
    instruction: z.string().nullish(),
  }),
  step_length: z.number().int().nullish(),
  steps: z.array(step),
});

const pair = z.tuple([z.number(), z.number()]);
/** One position in thousandths, as a pair or a list of one pair. */
const place = z.union([pair, z.array(pair).min(1)]);

function points(info: unknown): RawPoint[] {
  const found = place.safeParse(info);
  if (!found.success) return [];
  const all = typeof found.data[0] === 'number' ? [found.data as [number, number]] : (found.data as [number, number][]);
  return all.map((numbers) => ({ numbers, convention: 'thousand' }));
}

const keys: Record<string, ReadAction['type']> = { KEY_HOME: 'home', KEY_BACK: 'back' };

/** A click's `info` is a position, or the name of a phone key. */
function actionOf({ action, info }: Step): ReadAction {
  const raw = JSON.stringify({ action, info });
  const [from, to] = points(info);
  const text = typeof info === 'string' ? info : undefined;
  switch (action) {
    case 'CLICK':
      if (text !== undefined) return keys[text] ? { type: keys[text], raw } : { type: 'hotkey', keys: [text], raw };
      return { type: 'click', ...(from && { point: from }), raw };
    case 'LONG_PRESS':
      return { type: 'long_press', ...(from && { point: from }), raw };
    case 'SCROLL':
      return { type: 'swipe', ...(from && { point: from }), ...(to && { to }), raw };
    case 'TYPE':
    case 'TEXT':
      return { type: 'type', text: text ?? '', raw };
    case 'HOME':
    case 'PRESS_HOME':
      return { type: 'home', raw };
    case 'BACK':
    case 'PRESS_BACK':
      return { type: 'back', raw };
    case 'COMPLETE':
      return { type: 'finish', raw };
    case 'IMPOSSIBLE':
    case 'INCOMPLETE':
      return { type: 'fail', raw };
    default:
      return { type: null, raw };
  }
}

/** Folders that may hold the pictures: the data set has them in parts, `screenshots/data_0` and so on. */
async function pictureFolders(root: string): Promise<string[]> {
  const parts = await Promise.all(
    ['', 'screenshots/'].map(async (below) => {
      const found = await readdir(path.join(root, below), { withFileTypes: true }).catch(() => []);
      return found
        .filter((dirent) => dirent.isDirectory() && dirent.name.startsWith('data_'))
        .map(({ name }) => `${below}${name}/`);
    }),
  );
  return ['', 'screenshots/', ...parts.flat().sort()];
}

/** What the annotator wrote about the end, stored with the last action. */
function endOf(steps: readonly Step[]): string {
  return steps.findLast(({ action }) => /^(COMPLETE|IMPOSSIBLE|INCOMPLETE)$/.test(action))?.ps ?? '';
}

async function* episodes(chosen: string, options: ReadOptions): AsyncGenerator<EpisodeRead> {
  const isFolder = (await stat(chosen).catch(() => null))?.isDirectory();
  const folders = await pictureFolders(options.images ?? (isFolder ? chosen : path.dirname(chosen)));
  for await (const { file, name: below } of filesIn(chosen, /\.jsonl?$/, phrase('format-files-of-episodes'))) {
    // Lists of the episodes in each split, not episodes.
    if (/(^|\/)splits\/[^/]*$/.test(below)) continue;
    const images = await ImageFinder.open(file, options.images, chosen);
    yield* readJsonRecords(
      file,
      record,
      async function* ({ value, raw, record: at, line }): AsyncGenerator<EpisodeRead> {
        const { device_info: device, task_info: task } = value;
        const size = device?.w && device.h ? ([device.w, device.h] as const) : null;
        const stood = (parseJson(raw).value as { steps: unknown[] }).steps;
        const steps: ReadStep[] = [];
        for (const [n, entry] of value.steps.entries()) {
          const name = entry.screenshot;
          steps.push({
            index: entry.step,
            picture: await stepPicture(images, name, name ? folders.map((folder) => folder + name) : undefined),
            declaredSize: size,
            actions: [actionOf(entry)],
            ...(entry.sam2_bbox && {
              element: { bbox: { numbers: entry.sam2_bbox, convention: 'xyxy-1000' as const } },
            }),
            ...(entry.low_level_instruction && { instruction: entry.low_level_instruction }),
            ...(entry.intention && { thought: entry.intention }),
            raw: JSON.stringify(stood[n]),
          });
        }
        const { steps: _, ...head } = parseJson(raw).value as Record<string, unknown>;
        const name = String(value.episode_id);
        const apps = typeof task.app === 'string' ? [task.app] : (task.app ?? []);
        const count = value.step_length;
        yield {
          episode: {
            record: at,
            line,
            raw: JSON.stringify(head),
            content: {
              task: task.instruction ?? task.task ?? '',
              name,
              platform: 'android',
              apps,
              source: { kind: 'import', dataset: 'GUI-Odyssey', record: name },
              screen: size && { w: size[0], h: size[1], dpr: 1 },
              scroll: 'finger',
              finalState: endOf(value.steps),
              tags: task.category ? [task.category.slice(0, 100)] : [],
            },
            steps,
            final: null,
            problems:
              count !== null && count !== undefined && count !== steps.length
                ? [
                    {
                      code: 'record-incomplete',
                      step: null,
                      detail: inWords('format-steps-claimed', { claimed: count, have: steps.length }),
                    },
                  ]
                : [],
          },
        };
      },
      episodeRecords(file),
    );
  }
}

/** GUI-Odyssey: one episode per file, positions in thousandths of the screen. */
export const guiOdyssey = defineFormat({
  id: 'gui-odyssey',
  name: 'GUI-Odyssey',
  conventions: [],
  accepts: ['folder', '.json', '.jsonl'],
  episodes,
});
