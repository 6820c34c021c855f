import { processTypes } from '#shared/episodes/process/run.ts';
import { z } from 'zod';
import { platform } from '#shared/records/fields.ts';
import { action } from '#shared/episodes/actions.ts';
import { clickDescription } from '#shared/episodes/describe-click.ts';

/** A stored picture of a step; pixels. */
export const stepPicture = z.object({ sha256: z.string(), width: z.number(), height: z.number() });
export type StepPicture = z.infer<typeof stepPicture>;

/** One step as shown to the judge: what was done, never what the agent said about it. */
export const judgedStep = z.object({
  number: z.number().int(),
  actions: z.array(action),
  picture: stepPicture.nullable(),
  /** What the first click hit, according to a tree. */
  click: clickDescription.nullable(),
});
export type JudgedStep = z.infer<typeof judgedStep>;

/** Material for the judge's controls: a known success with all its data. */
const controls = z.object({
  task: z.string(),
  steps: z.array(judgedStep),
  final: stepPicture,
  /** The last earlier picture that differs from the end; null if there is none. */
  truncated: stepPicture.nullable(),
  /** Final picture of another task; null if there is none. */
  other: stepPicture.nullable(),
});
export type Controls = z.infer<typeof controls>;

/** An episode whose agent reported done, as passed to a run. */
export const judgedEpisode = z.object({
  episodeId: z.string(),
  task: z.string(),
  platform: platform.nullable(),
  app: z.string().nullable(),
  /** Judged by its last screen alone, or by its steps too. */
  type: z.enum(processTypes),
  steps: z.array(judgedStep),
  final: stepPicture.nullable(),
  controls: controls.nullable(),
});
export type JudgedEpisode = z.infer<typeof judgedEpisode>;
