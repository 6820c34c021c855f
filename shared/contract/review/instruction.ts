import { reviewPicture } from './review-picture.ts';
import { pointing } from '../../items/instruction/pointing.ts';
import { whyHere } from './why-here.ts';
import { z } from 'zod';
import { author, id, isoTime, itemState, lint } from '../../records/fields.ts';
import { point } from '../../geometry/shapes.ts';
import { element } from '../elements.ts';
import { instructionContent, instructionTypes } from '../../contents/instruction.ts';
import { revision } from '../questions.ts';

/**
 * A *target*: one element of a screenshot together with its instructions, reviewed as one. The queue, events and
 * exports call it `instruction` or, for an element without one, `box`; the code calls it a target.
 */

/** The instruction asked now; for grounding items the advanced one, for fine-state items locate, then interact. */
export const ask = z.object({
  instructionId: id,
  revision: z.number().int(),
  type: z.enum(instructionTypes),
  text: z.string(),
  /** Its number and the total, from 1. */
  place: z.number().int(),
  of: z.number().int(),
});

/** A stored click. `distance` is image pixels to the nearest target, 0 inside; null without a point or a target. */
export const click = z.object({
  id,
  voter: author,
  instructionId: id,
  type: z.enum(instructionTypes),
  answer: pointing,
  /**
   * Whether the answer is right: the point is in the target, or "not there" for an absent one; null for "cannot tell".
   */
  hit: z.boolean().nullable(),
  distance: z.number().nullable(),
  /** False if this person had seen the target before. */
  blind: z.boolean(),
  seconds: z.number().nullable(),
  /** The element's revision that it was compared with. */
  targetRevision: z.number().int().nullable(),
  at: isoTime,
});
export type Click = z.infer<typeof click>;

/** A point that a model found from the words alone; image pixels, or null with the reason in `why`. */
export const localisationShown = z.object({
  model: z.string(),
  sample: z.number().int(),
  point: point.nullable(),
  why: z.string().nullable(),
});

export const uniquenessShown = z.object({
  verdict: z.enum(['unique', 'ambiguous', 'suspect-box', 'inconclusive']),
  /** Share of all requested localisations that are in the target. */
  inside: z.number().int(),
  n: z.number().int(),
  points: z.array(localisationShown),
  /** Clusters of points, largest first. */
  clusters: z.array(z.object({ centre: point, size: z.number().int(), inside: z.boolean() })),
});
export type UniquenessShown = z.infer<typeof uniquenessShown>;

/** One instruction of the element, with the models' votes and comments on it. */
export const variant = z.object({
  id,
  revision: z.number().int(),
  state: itemState,
  content: instructionContent,
  source: z.string(),
  author,
  /** The instruction used for its type unless the reviewer picks another. */
  suggested: z.boolean(),
  lints: z.array(lint),
  judgements: z.array(
    z.object({ model: z.string(), role: z.string(), valid: z.boolean().nullable(), comment: z.string() }),
  ),
  /** Of the current words; null if no model was asked. */
  uniqueness: uniquenessShown.nullable(),
  revisions: z.array(revision),
});
export type Variant = z.infer<typeof variant>;

/** The instructions of a decision: the text of each, and which one is picked for its type. */
export const wording = z.object({ id, text: z.string().max(2000), picked: z.boolean() });
export type Wording = z.infer<typeof wording>;

/** What the reviewer sees before pointing: the picture and one instruction. */
export const blindTarget = z.object({
  kind: z.literal('instruction'),
  phase: z.literal('blind'),
  /** The element's id. */
  id,
  ...reviewPicture,
  /** Increases with every revision of the element or one of its instructions. */
  revision: z.number().int(),
  ask,
  annotatorsWanted: z.number().int(),
});

export const revealedTargetFields = {
  phase: z.literal('revealed'),
  state: itemState,
  element,
  variants: z.array(variant),
  /** The instructions that were asked, in order. */
  asked: z.array(ask),
  clicks: z.array(click),
  whyHere,
  adjudicating: z.boolean(),
};
