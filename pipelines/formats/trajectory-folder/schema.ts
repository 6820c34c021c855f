import { z } from 'zod';
import { bbox } from '#shared/geometry/shapes.ts';
import { directionOf } from '#shared/episodes/actions.ts';
import { clickDescription } from '#shared/episodes/describe-click.ts';
import { episodeContent, episodeScreen, problem, sourceKinds } from '#shared/episodes/episode.ts';

const pair = z.tuple([z.number(), z.number()]);

/**
 * A step of `episode.json`, and a line of `actions.jsonl`. Fields not listed here are kept in the step's raw record.
 */
export const step = z.object({
  index: z.number().int().optional(),
  phase: z.string().nullish(),
  /** Picture before the action, relative to the folder. */
  screenshot: z.string().nullish(),
  image_size: pair.nullish(),
  /** One action, or a list of them in order. */
  action: z.unknown().optional(),
  actions: z.array(z.unknown()).optional(),
  thought: z.string().nullish(),
  response: z.string().nullish(),
  instruction: z.string().nullish(),
  url: z.string().nullish(),
  at: z.string().nullish(),
  click: clickDescription.nullish(),
  calls: z.array(z.string()).nullish(),
  element: z
    .object({
      role: z.string().nullish(),
      name: z.string().nullish(),
      tag: z.string().nullish(),
      bbox: bbox.nullish(),
      interact_bbox: bbox.nullish(),
      states: z.array(z.string()).nullish(),
      current_state: z.unknown().optional(),
    })
    .nullish(),
  /** Tree of the step's screen, relative to the folder. */
  a11y_tree: z.string().nullish(),
  /** The original step in its first source; our own field, so that nothing is lost in a round trip. */
  raw: z.string().nullish(),
});

/** Fields of `episode.json` about the whole episode. */
export const head = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  task: z.string().optional(),
  instruction: z.string().optional(),
  platform: z.string().nullish(),
  app_name: z.string().nullish(),
  apps: z.array(z.string()).nullish(),
  language: z.string().nullish(),
  level: z.enum(['L3', 'L4']).nullish(),
  agent: z.string().nullish(),
  viewport: pair.nullish(),
  device_pixel_ratio: z.number().nullish(),
  screen: episodeScreen.nullish(),
  max_steps: z.number().int().positive().nullish(),
  /** Parsed by `readOutcome`. */
  outcome: z.unknown().optional(),
  failure_reason: z.string().nullish(),
  outcome_check: z.string().nullish(),
  score: z.number().nullish(),
  threshold: z.number().nullish(),
  /** US dollars of the whole run; values that are not amounts are kept in the raw record. */
  cost: z.number().min(0).nullish().catch(null),
  final_screenshot: z.string().nullish(),
  final_state: z.unknown().optional(),
  scroll_direction: directionOf.nullish(),
  source: z.object({ kind: z.enum(sourceKinds), dataset: z.string(), record: z.string() }).nullish(),
  derived: z.object({ from: z.string(), droppedSteps: z.number().int() }).nullish(),
  tags: z.array(z.string()).nullish(),
  process: episodeContent.shape.process.nullable(),
  problems: z.array(problem).nullish().catch(null),
  raw: z.string().nullish(),
});

export const episodeFile = head.extend({ steps: z.array(z.unknown()) });
