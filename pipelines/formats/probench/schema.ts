import { z } from 'zod';
import { episodeContent, problem, stepContent } from '#shared/episodes/episode.ts';
import { clickDescription } from '#shared/episodes/describe-click.ts';
import { processTask } from '#shared/episodes/process/run.ts';

/** A line of `tasks.jsonl`. */
export const taskRow = processTask;

/** A step of a run. `content` is our own field, so that nothing is lost in a round trip. */
export const runStep = z.object({
  image: z.string().nullish(),
  image_size: z.tuple([z.number(), z.number()]).nullish(),
  action: z.string().nullish(),
  /** UI Automator dump of the screen, next to the pictures. */
  tree: z.string().nullish(),
  click: clickDescription.nullish(),
  content: stepContent.optional(),
  raw: z.string().optional(),
});
export type RunStep = z.infer<typeof runStep>;

/** A line of `runs.jsonl`: a run of one task. */
export const runRow = z.object({
  id: z.string().min(1),
  agent: z.string().nullish(),
  /** Parsed by `readOutcome`. */
  outcome: z.unknown().optional(),
  reason: z.string().nullish(),
  final: z.string().nullish(),
  steps: z.array(runStep).default([]),
  episode: episodeContent.optional(),
  problems: z.array(problem).default([]),
  raw: z.string().optional(),
});
export type RunRow = z.infer<typeof runRow>;
