import { z } from 'zod';
import { bbox, id, platform, sha256 } from '#shared/contract/common.ts';
import { action } from '#shared/episodes/actions.ts';
import { knowledgeColumns } from '#shared/tasks/knowledge/columns.ts';

/** A picture of an episode. */
export const episodePicture = z.object({ sha256, width: z.number(), height: z.number(), name: z.string() });
export type EpisodePicture = z.infer<typeof episodePicture>;

/** One step as a run took it up. */
export const episodeStep = z.object({
  /** Place in the episode, from 0. */
  position: z.number().int(),
  actions: z.array(action),
  /** The element that the step acted on, as its source tells it. */
  element: bbox.nullable(),
  /** What is on the picture before: nodes of its tree that can be pressed, otherwise lines of text that were read. */
  nodes: z.array(bbox),
  /** Null where the picture is missing. */
  before: episodePicture.nullable(),
  /** The picture of the next step, or the last one of the episode. */
  after: episodePicture.nullable(),
});
export type EpisodeStep = z.infer<typeof episodeStep>;

/** One episode as a run took it up. */
export const episodePayload = z.object({
  episodeId: id,
  name: z.string(),
  task: z.string(),
  platform: platform.nullable(),
  app: z.string().nullable(),
  /** The episode that this one was made from, otherwise itself: questions of one cluster are not independent. */
  cluster: z.string(),
  steps: z.array(episodeStep),
  /** Place of the episode's first question among all of the run, so that the right letters are spread evenly. */
  first: z.number().int().nonnegative(),
  /** The only questions wanted; null for all that can be asked. */
  wanted: z
    .array(
      z.object({
        step: z.number().int(),
        column: z.enum(knowledgeColumns),
        /** Wrong options that a person turned down. */
        without: z.array(z.string()).optional(),
      }),
    )
    .nullable(),
  /** Common shortcuts of the platform: keys with a blank between. */
  hotkeys: z.array(z.string()),
});
export type EpisodePayload = z.infer<typeof episodePayload>;
