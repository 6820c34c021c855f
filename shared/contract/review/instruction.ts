import { whyHere } from './why-here.ts';
import { z } from 'zod';
import { author, id, isoTime, itemState, lint, point } from '../common.ts';
import { element, instructionContent, instructionTypes } from '../elements.ts';
import { revision } from '../questions.ts';
import { reviewPicture } from './review-picture.ts';

/**
 * A *target*: one element of one screenshot with the instructions that ask for it, reviewed as one. The queue, events and
 * exports call it `instruction` or, for an element without one, `box`; the code calls it a target.
 */

export const cannotPoint = ['several-fit', 'unclear', 'picture-broken'] as const;

/** What a reviewer answers to an instruction: a place in image pixels, "it is not there", or why neither. */
export const pointing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('point'), point }),
  z.object({ kind: z.literal('absent') }),
  z.object({ kind: z.literal('cannot'), reason: z.enum(cannotPoint) }),
]);
export type Pointing = z.infer<typeof pointing>;

/** The one instruction that is asked now; of a grounding item the advanced wording, of a fine-state item locate, then interact. */
export const ask = z.object({
  instructionId: id,
  revision: z.number().int(),
  type: z.enum(instructionTypes),
  text: z.string(),
  /** Which of how many, from 1. */
  place: z.number().int(),
  of: z.number().int(),
});

/** A stored click. `distance` is image pixels to the nearest target, 0 inside; null where no place was named or nothing is there to hit. */
export const click = z.object({
  id,
  voter: author,
  instructionId: id,
  type: z.enum(instructionTypes),
  answer: pointing,
  /** Whether the answer is right: the place in the target, or "not there" for an absent one; null for "cannot". */
  hit: z.boolean().nullable(),
  distance: z.number().nullable(),
  /** False when this person had seen the target before. */
  blind: z.boolean(),
  seconds: z.number().nullable(),
  /** The element's revision that it was measured against. */
  targetRevision: z.number().int().nullable(),
  at: isoTime,
});
export type Click = z.infer<typeof click>;

/** One place a model named from the words alone; `point` in image pixels, null with the reason in `why`. */
export const localisationShown = z.object({
  model: z.string(),
  sample: z.number().int(),
  point: point.nullable(),
  why: z.string().nullable(),
});

export const uniquenessShown = z.object({
  verdict: z.enum(['unique', 'ambiguous', 'suspect-box', 'inconclusive']),
  /** Localisations in the target, of all that were asked for. */
  inside: z.number().int(),
  n: z.number().int(),
  points: z.array(localisationShown),
  /** Groups of points that lie together, largest first. */
  clusters: z.array(z.object({ centre: point, size: z.number().int(), inside: z.boolean() })),
});
export type UniquenessShown = z.infer<typeof uniquenessShown>;

/** One wording of the element, with all that was said about it. */
export const variant = z.object({
  id,
  revision: z.number().int(),
  state: itemState,
  content: instructionContent,
  source: z.string(),
  author,
  /** The wording that is taken for its type unless the reviewer picks another. */
  suggested: z.boolean(),
  lints: z.array(lint),
  judgements: z.array(
    z.object({ model: z.string(), role: z.string(), valid: z.boolean().nullable(), comment: z.string() }),
  ),
  /** Of the words as they are now; null where no model was asked. */
  uniqueness: uniquenessShown.nullable(),
  revisions: z.array(revision),
});
export type Variant = z.infer<typeof variant>;

/** A decision's wordings: the text of each and which one is taken for its type. */
export const wording = z.object({ id, text: z.string().max(2000), picked: z.boolean() });
export type Wording = z.infer<typeof wording>;

export const targetRejectReasons = [
  'ambiguous',
  'wrong-box',
  'wrong-target',
  'mentions-mark',
  'bad-language',
  'wrong-state',
  'duplicate',
  'other',
  'private-content',
] as const;

/** What the reviewer sees before pointing: the picture and one instruction. */
export const blindTarget = z.object({
  kind: z.literal('instruction'),
  phase: z.literal('blind'),
  /** The element's id. */
  id,
  ...reviewPicture,
  /** Grows with every revision of the element or of one of its instructions. */
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
