import { z } from 'zod';
import { actionType, directionOf } from '../episodes/actions.ts';
import { phraseSchema } from '../phrases/phrase.ts';
import { episodeContent, outcomes, problem, problemCode, sourceKinds, stepContent } from '../episodes/episode.ts';
import { id, isoTime, itemState, platform, sha256 } from '../records/fields.ts';
import { page, pageInput } from './paging.ts';
import { point } from '../geometry/shapes.ts';
import { procedure } from './errors.ts';
import { savedFilterProcedures } from './saved-filters.ts';
import { facetValue } from './screenshots.ts';

/** Ranges of the number of steps. */
export const lengthBands = ['1-5', '6-10', '11-15', '16-30', 'over-30'] as const;
export const lengthBand = z.enum(lengthBands);

/**
 * How people's labels of an episode relate: `none` has one, `some` but not all have, `one` person's is settled, they
 * `agree`, they are in `conflict`, or they differed and the item was `settled`.
 */
export const agreements = ['none', 'some', 'one', 'agree', 'conflict', 'settled'] as const;
export const agreement = z.enum(agreements);
export type Agreement = z.infer<typeof agreement>;

export const episodeRow = episodeContent.extend({
  id,
  state: itemState,
  revision: z.number().int(),
  /** Number of steps. */
  steps: z.number().int(),
  problems: z.array(problemCode),
  /** The format it was imported from, `recorder`, or the pipeline that made it. */
  from: z.string(),
  createdAt: isoTime,
  updatedAt: isoTime,
  /**
   * What its items say about it: `value` once one is settled, for kinds that describe the episode. `answers` lists each
   * person's answer in one word, as far as the caller may see it.
   */
  labels: z.array(
    z.object({
      kind: z.string(),
      itemId: id,
      state: itemState,
      value: z.string().nullable(),
      agreement,
      answers: z.array(z.object({ person: z.string(), value: z.string() })),
    }),
  ),
  /** True while its end, its labels and its origin are hidden from this person, who answers first. */
  closed: z.boolean(),
  /** True if it is closed although nobody has been asked for a label yet. */
  unasked: z.boolean().optional(),
});
export type EpisodeRow = z.infer<typeof episodeRow>;

/** One picture of an episode and the marks drawn on it. Positions in pixels of the picture. */
export const frame = z.object({
  /** 0-based index; the final picture's is the number of steps. */
  position: z.number().int(),
  /** Step number in the source; null for the final picture. */
  number: z.number().int().nullable(),
  sha256: sha256.nullable(),
  width: z.number(),
  height: z.number(),
  marks: z.array(
    z.object({
      type: actionType.nullable(),
      point: point.optional(),
      to: point.optional(),
      direction: z.enum(['up', 'down', 'left', 'right']).optional(),
      directionOf: directionOf.optional(),
    }),
  ),
});
export type Frame = z.infer<typeof frame>;

const picture = z.object({
  screenshotId: id,
  sha256,
  width: z.number(),
  height: z.number(),
  /** False when the file is missing or damaged. */
  ok: z.boolean(),
});

const stepDetail = stepContent.extend({
  /** The original text of the step, JSON or plain. */
  raw: z.string(),
  picture: picture.nullable(),
  /** Name of the picture in the source, empty if it names none. */
  pictureName: z.string(),
  /** True if one of the episode's problems is about the step. */
  flagged: z.boolean().optional(),
});
export type StepDetail = z.infer<typeof stepDetail>;

export const episodeDetail = episodeRow.extend({
  /** Its first steps, as many as were asked for; `steps` is how many there are. */
  stepList: z.array(stepDetail),
  final: z.object({ picture: picture.nullable(), pictureName: z.string() }).nullable(),
  /** All problems; where a number of steps was asked for, only the first ones. */
  problemList: z.array(problem.extend({ phrase: phraseSchema.optional() })),
  /** Number of problems that are not in the list; absent if it has all of them. */
  moreProblems: z.number().int().positive().optional(),
});
export type EpisodeDetail = z.infer<typeof episodeDetail>;

/**
 * Facets combine with AND between facets and OR inside one. Retired episodes are matched only when `state` names them.
 * `text` is full-text over name, task, apps, actions, element names, thoughts.
 */
export const episodeFilter = z.object({
  text: z.string().max(500).optional(),
  state: z.array(itemState).optional(),
  platform: z.array(platform).optional(),
  app: z.array(z.string()).optional(),
  source: z.array(z.enum(sourceKinds)).optional(),
  agent: z.array(z.string()).optional(),
  /** `closed`: those whose end is hidden from this person. */
  outcome: z.array(z.enum([...outcomes, 'closed'])).optional(),
  length: z.array(lengthBand).optional(),
  problem: z.array(problemCode).optional(),
  tag: z.array(z.string()).optional(),
  /** `kind:value` or `kind:state` of an item about it, `none`, or `closed`; see `labels`. */
  label: z.array(z.string()).optional(),
  /** `closed`: those whose labels are hidden from this person. */
  agreement: z.array(z.enum([...agreements, 'closed'])).optional(),
  importId: id.optional(),
});
export type EpisodeFilter = z.infer<typeof episodeFilter>;

/**
 * Hides the ending, the labels and the origin of each episode that awaits the caller's own label, as they are always
 * hidden from annotators.
 */
const blind = z.boolean().optional();

export const episodeSorts = ['needs-work', 'newest', 'oldest', 'name', 'task', 'longest', 'shortest'] as const;
export const episodeSort = z.enum(episodeSorts);
export type EpisodeSort = z.infer<typeof episodeSort>;

export const episodeFacets = z.object({
  total: z.number().int(),
  matching: z.number().int(),
  /** Number of different tasks among the matches. */
  tasks: z.number().int(),
  /** Number of matches with problems. */
  flagged: z.number().int(),
  platform: z.array(facetValue),
  app: z.array(facetValue),
  source: z.array(facetValue),
  agent: z.array(facetValue),
  outcome: z.array(facetValue),
  length: z.array(facetValue),
  problem: z.array(facetValue),
  tag: z.array(facetValue),
  label: z.array(facetValue),
  agreement: z.array(facetValue),
  state: z.array(facetValue),
});

export const episodeSelection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ids'), ids: z.array(id).max(100_000) }),
  z.object({ kind: z.literal('filter'), filter: episodeFilter, except: z.array(id).default([]) }),
]);

/** What a bulk edit sets; absent fields do not change. */
export const episodeSet = z.object({
  task: episodeContent.shape.task.optional(),
  platform: platform.nullable().optional(),
  agent: z.string().max(200).nullable().optional(),
  apps: episodeContent.shape.apps.unwrap().optional(),
  addTags: z.array(z.string().min(1).max(100)).optional(),
  removeTags: z.array(z.string()).optional(),
  retired: z.boolean().optional(),
});
export type EpisodeSet = z.infer<typeof episodeSet>;

export const episodes = {
  query: procedure
    .input(
      z.object({
        filter: episodeFilter.default({}),
        sort: episodeSort.default('needs-work'),
        blind,
        ...pageInput,
        /** Rows to skip if no cursor is given. */
        offset: z.number().int().nonnegative().optional(),
      }),
    )
    .output(page(episodeRow).extend({ total: z.number().int() })),
  /** The counts of each facet follow the other facets, not itself. */
  facets: procedure.input(z.object({ filter: episodeFilter.default({}), blind })).output(episodeFacets),
  /** Ids in sort order from one episode to another, inclusive. */
  range: procedure
    .input(z.object({ filter: episodeFilter.default({}), sort: episodeSort, blind, from: id, to: id }))
    .output(z.object({ ids: z.array(id) })),
  /**
   * Pictures and marks of episodes, for film strips; in the order of the ids, without unknown ones. Of an episode with
   * more than 500 pictures evenly spaced ones, with the first and the last.
   */
  frames: procedure
    .input(z.object({ ids: z.array(id).max(100) }))
    .output(z.array(z.object({ id, frames: z.array(frame) }))),
  /** An episode with its steps: the first `limit`, by default all. Errors: NOT_FOUND. */
  get: procedure.input(z.object({ id, blind, limit: z.number().int().nonnegative().optional() })).output(episodeDetail),
  /** Steps of an episode in their order; `from` is the 0-based place of the first. Errors: NOT_FOUND. */
  steps: procedure
    .input(z.object({ id, blind, from: z.number().int().nonnegative(), limit: z.number().int().positive().max(1000) }))
    .output(z.array(stepDetail)),
  /** The episodes before and after one in the list from which it was opened; null where there is none. */
  neighbours: procedure
    .input(z.object({ id, filter: episodeFilter.default({}), sort: episodeSort.default('needs-work'), blind }))
    .output(
      z.object({
        before: id.nullable(),
        after: id.nullable(),
        place: z.number().int().nullable(),
        total: z.number(),
      }),
    ),
  /** Saves the description of an episode, based on the revision that the person saw. Errors: CONFLICT, NOT_FOUND. */
  save: procedure
    .input(z.object({ id, revision: z.number().int(), content: episodeContent }))
    .output(z.object({ id, revision: z.number().int() })),
  /**
   * Bulk edit, one undo step; every changed episode gets a revision. `base`, for a selection of one: the revision that
   * the person saw, CONFLICT if it has another one by now.
   */
  update: procedure
    .input(z.object({ selection: episodeSelection, set: episodeSet, base: z.number().int().optional() }))
    .output(z.object({ changed: z.number().int() })),
  /** Queues episodes for a goal-completion label, one undo step; those that have one do not change. */
  label: procedure
    .input(z.object({ selection: episodeSelection }))
    .output(z.object({ queued: z.number().int(), already: z.number().int() })),
  ...savedFilterProcedures(episodeFilter),
  /** Episodes and steps that a screenshot belongs to; at most 200. */
  ofScreenshot: procedure.input(z.object({ screenshotId: id })).output(
    z.array(
      z.object({
        id,
        name: z.string(),
        task: z.string(),
        position: z.number().int(),
        steps: z.number().int(),
        final: z.boolean(),
      }),
    ),
  ),
};
