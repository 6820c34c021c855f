import { z } from 'zod';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { filesIn } from '../episodes/files.ts';
import { present } from '../episodes/our-action.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { ReadStep } from '../episodes/record.ts';
import { groundTruth, statedAction } from './ground-truth.ts';
import { defineFormat, type EpisodeRead, type ReadOptions } from '../format.ts';
import { importedPlatform } from '../platforms.ts';
import { ImageFinder } from '../pictures/images.ts';
import { parseJson } from '../json/parse.ts';
import { episodeRecords } from '../episodes/records.ts';
import { fitting, readJsonRecords } from '../json/read.ts';
import { oneBox } from '../boxes/element-records.ts';

const four = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const step = z.object({
  step_num: z.number().int(),
  image: z.string().nullish(),
  action: z.string(),
  milestone: z.boolean().nullish(),
  inner_monologue: z
    .object({ observation: z.string(), thought: z.string(), low_level_instruction: z.string() })
    .partial()
    .nullish(),
  ground_truth_actions: z
    .array(
      z.object({
        ...statedAction,
        metadata: z.object({ bboxes: z.array(z.object({ rel_bbox: four.nullish() })).nullish() }).nullish(),
      }),
    )
    .nullish(),
});

/** What some records say about the recording; anything of another shape is left out. */
const about = z
  .object({ system: z.string().nullish(), applications: z.array(z.string()), websites: z.array(z.string()) })
  .partial()
  .nullish()
  .catch(null);

const bench = z.object({
  task_id: z.union([z.string(), z.number()]),
  user_task_description: z.string().nullish(),
  high_level_task_description: z.string().nullish(),
  meta_info: about,
  steps: z.array(step),
});

/** The training data names the same things differently, and has no boxes. */
const training = z
  .object({
    task_id: z.union([z.string(), z.number()]),
    instruction: z.string(),
    traj: z.array(
      z.object({
        index: z.number().int(),
        image: z.string().nullish(),
        value: z.object({ code: z.string(), thought: z.string().nullish(), action: z.string().nullish() }),
      }),
    ),
  })
  .transform(
    ({ task_id, instruction, traj }): z.infer<typeof bench> => ({
      task_id,
      user_task_description: instruction,
      meta_info: null,
      steps: traj.map(({ index, image, value: { code, thought, action } }) => ({
        step_num: index,
        image,
        action: code,
        inner_monologue: present({ thought, low_level_instruction: action }),
      })),
    }),
  );

const isTraining = (value: unknown): boolean => typeof value === 'object' && value !== null && 'traj' in value;

/** Boxes of a step's actions: x, y, width, height in fractions of the picture. */
function boxesOf({ ground_truth_actions }: z.infer<typeof step>) {
  const all = (ground_truth_actions ?? []).flatMap(({ metadata }) => metadata?.bboxes ?? []);
  return all.flatMap(({ rel_bbox }) => (rel_bbox ? [{ numbers: rel_bbox, convention: 'xywh-norm' as const }] : []));
}

const endings = { finish: 'success', fail: 'failure' } as const;

async function* episodes(chosen: string, options: ReadOptions): AsyncGenerator<EpisodeRead> {
  for await (const { file } of filesIn(chosen, /\.jsonl?$/, phrase('format-files-of-episodes'))) {
    const images = await ImageFinder.open(file, options.images);
    yield* readJsonRecords(
      file,
      z.unknown(),
      async function* ({ value: given, raw, record: at, line }): AsyncGenerator<EpisodeRead> {
        const value = isTraining(given) ? fitting(training, given) : fitting(bench, given);
        const { steps: bare, traj, ...head } = parseJson(raw).value as Record<string, unknown>;
        const stood = (bare ?? traj) as unknown[];
        const steps: ReadStep[] = [];
        for (const [n, entry] of value.steps.entries()) {
          const [acted, ...others] = boxesOf(entry);
          const { thought, low_level_instruction } = entry.inner_monologue ?? {};
          steps.push({
            index: entry.step_num,
            picture: await stepPicture(
              images,
              entry.image,
              entry.image ? [entry.image, `images/${entry.image}`] : undefined,
            ),
            ...groundTruth(entry.ground_truth_actions ?? [], entry.action),
            ...(acted && { element: { bbox: acted } }),
            boxes: others.map((box) => oneBox(box)),
            ...(thought !== undefined && { thought }),
            ...(low_level_instruction !== undefined && { instruction: low_level_instruction }),
            raw: JSON.stringify(stood[n]),
          });
        }
        // The agent's own claim about the end is kept as a claim; nobody has checked it.
        const last = steps.at(-1)?.actions.at(-1)?.type;
        const claimed = last === 'finish' || last === 'fail' ? endings[last] : null;
        const name = String(value.task_id);
        yield {
          episode: {
            record: at,
            line,
            raw: JSON.stringify(head),
            content: {
              task: value.user_task_description ?? value.high_level_task_description ?? '',
              name,
              platform: importedPlatform(value.meta_info?.system),
              apps: [...(value.meta_info?.applications ?? []), ...(value.meta_info?.websites ?? [])],
              source: { kind: 'import', dataset: 'AgentNet', record: name },
              reason: claimed ? inWords('format-recording-ends', { how: claimed }) : '',
              scroll: 'content',
            },
            steps,
            final: null,
          },
        };
      },
      episodeRecords(file),
    );
  }
}

/** AgentNet (OpenCUA), its training data and AgentNetBench: demonstrations with pyautogui code and inner monologue. */
export const agentnet = defineFormat({
  id: 'agentnet',
  name: 'AgentNet (OpenCUA)',
  conventions: [],
  accepts: ['folder', '.json', '.jsonl'],
  episodes,
});
