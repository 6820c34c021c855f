import { z } from 'zod';
import { id, platform, sha256 } from '#shared/records/fields.ts';
import { bbox } from '#shared/geometry/shapes.ts';
import { action } from '#shared/episodes/actions.ts';
import { knowledgeColumns } from '#shared/contents/knowledge-columns.ts';
import { interactionColumns } from '#shared/tasks/knowledge/from-step.ts';

/** A picture of an episode. */
export const episodePicture = z.object({ sha256, width: z.number(), height: z.number(), name: z.string() });
export type EpisodePicture = z.infer<typeof episodePicture>;

/** One step as passed to a run. */
export const episodeStep = z.object({
  /** Index in the episode, from 0. */
  position: z.number().int(),
  actions: z.array(action),
  /** The element that the step acted on, according to the source. */
  element: bbox.nullable(),
  /** Objects on the picture before: nodes of its tree that can be pressed, otherwise lines of OCR text. */
  nodes: z.array(bbox),
  /** Null if the picture is missing. */
  before: episodePicture.nullable(),
  /** The picture of the next step, or the last one of the episode; null if it is missing or after a gap. */
  after: episodePicture.nullable(),
  /** Whether the next picture does not show the step's result: steps are missing or repeated, another phase or size. */
  gap: z.boolean().optional(),
});
export type EpisodeStep = z.infer<typeof episodeStep>;

/** One episode as passed to a run. */
export const episodePayload = z.object({
  episodeId: id,
  name: z.string(),
  task: z.string(),
  platform: platform.nullable(),
  app: z.string().nullable(),
  /** The episode that this one was made from, otherwise itself: questions of one cluster are not independent. */
  cluster: z.string(),
  steps: z.array(episodeStep),
  /** Number of possible questions of the run's earlier episodes. */
  first: z.number().int().nonnegative(),
  /**
   * The same by column: where the episode's questions are numbered from, so that the right letters are spread evenly
   * over each column of the run. Absent in runs begun before there was such a number.
   */
  earlier: z.record(z.enum(interactionColumns), z.number().int().nonnegative()).optional(),
  /** Only these questions; null for all possible ones. */
  wanted: z
    .array(
      z.object({
        step: z.number().int(),
        column: z.enum(knowledgeColumns),
        /** Wrong options that a person rejected. */
        without: z.array(z.string()).optional(),
      }),
    )
    .nullable(),
  /** Common shortcuts of the platform: keys separated by blanks. */
  hotkeys: z.array(z.string()),
});
export type EpisodePayload = z.infer<typeof episodePayload>;
