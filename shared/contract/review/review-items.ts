import { z } from 'zod';
import { author, id, isoTime, itemState, lint } from '../../records/fields.ts';
import { revision } from '../questions.ts';
import { comment } from './comment.ts';
import { report } from './report.ts';

/** Items in review whose kind has no page of its own in the contract: read by the schemas of the kind. */

/** An item's subject, and its pictures in order. */
const subject = z.object({
  kind: z.enum(['screenshot', 'pictures', 'episode', 'none']),
  id: id.nullable(),
});

const shown = {
  id,
  kind: z.string(),
  subject,
  revision: z.number().int(),
  /** The fields that the kind shows before the answer. */
  shown: z.record(z.string(), z.unknown()),
  annotatorsWanted: z.number().int(),
};

/** Before this person's answer: only the fields that the kind names. */
export const blindItem = z.object({ phase: z.literal('blind'), ...shown });

export const itemVerdict = z.object({
  id,
  annotator: z.string(),
  kind: z.enum(['approve', 'edit', 'reject', 'skip', 'hand-on']),
  reason: z.string().nullable(),
  note: z.string(),
  /** The content that an edit proposes. */
  content: z.unknown(),
  adjudication: z.boolean(),
  at: isoTime,
  takenBack: isoTime.nullable(),
});

export const revealedItem = z.object({
  phase: z.literal('revealed'),
  ...shown,
  state: itemState,
  content: z.unknown(),
  answers: z.array(
    z.object({
      id,
      voter: author,
      role: z.string(),
      blind: z.boolean(),
      answer: z.unknown(),
      reason: z.string().nullable(),
      seconds: z.number().nullable(),
      revision: z.number().int(),
      at: isoTime,
    }),
  ),
  /** 0..1: disagreement of the models' blind answers with one another and with the key. */
  disagreement: z.number(),
  lints: z.array(lint),
  verdicts: z.array(itemVerdict),
  revisions: z.array(revision),
  /** A person's report while it was approved; null for none, or while others' comments are hidden from this person. */
  report: report.nullable(),
  comments: z.array(comment),
  /** People decided differently and this person may settle it: the verdict is an adjudication. */
  adjudicating: z.boolean(),
  /** It was changed, so somebody else must answer it blind before it can be approved, and nobody has yet. */
  answerAwaited: z.boolean().optional(),
});

export const anyReviewedItem = z.discriminatedUnion('phase', [blindItem, revealedItem]);
export type AnyReviewedItem = z.infer<typeof anyReviewedItem>;

export const itemAnswer = z.object({
  id,
  revision: z.number().int(),
  /** By the answer schema of the kind. */
  answer: z.unknown(),
  seconds: z.number().nonnegative(),
});

export const itemDecision = z.object({
  id,
  baseRevision: z.number().int(),
  kind: z.enum(['approve', 'edit', 'reject', 'skip', 'hand-on']),
  /** What an edit proposes, by the content schema of the kind. */
  content: z.unknown().optional(),
  reason: z.string().max(60).nullable().default(null),
  to: z.string().min(1).max(60).nullable().default(null),
  note: z.string().max(2000).default(''),
  seconds: z.number().nonnegative().nullable().default(null),
  /** Approves without another person's blind answer; only in projects with one annotator. */
  withoutAnswer: z.boolean().optional(),
});
