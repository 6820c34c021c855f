import { whyHere } from './why-here.ts';
import { z } from 'zod';
import { rejectReasons } from '../../items/question/reject-reasons.ts';
import { difficulty, edit, id, isoTime, itemState, lint, sha256 } from '../../records/fields.ts';
import { page, pageInput } from '../paging.ts';
import { procedure } from '../errors.ts';
import { instructionTypes } from '../../contents/instruction.ts';
import { question, revision, vote } from '../questions.ts';
import { questionContent } from '../../contents/question.ts';
import { qualityPerson } from './quality.ts';
import { report, reportInput, reportOutcome } from './report.ts';
import { blindQuestion, cannotAnswer, evidence } from './question.ts';
import { comment } from './comment.ts';
import { anyReviewedItem, itemAnswer, itemDecision } from './review-items.ts';
import { blindTarget, revealedTargetFields, wording } from './instruction.ts';
import { pointing } from '../../items/instruction/pointing.ts';

/** A line of the queue. Before this person's vote it contains nothing that would give the answer away. */
export const queueRow = z.object({
  /** A question's id; for an instruction item the element's id. */
  id,
  /** What is reviewed: a kind, `instruction` for an element with its instructions, `box` for an element alone. */
  kind: z.string(),
  title: z.string(),
  app: z.string().nullable(),
  difficulty: difficulty.nullable(),
  /** The first instruction asked of an instruction item; null for a question. */
  type: z.enum(instructionTypes).nullable(),
  /** Null if the item is not about one screenshot. */
  screenshotId: id.nullable(),
  /** Its representative picture: the screenshot, or the last picture of an episode or set; null for none. */
  sha256: sha256.nullable(),
  voted: z.boolean(),
  /** Null until this person has voted. */
  state: itemState.nullable(),
  /** Why it is here, after this person's vote; reviewers see `reported` before it too. */
  reason: whyHere.nullable(),
});

export const verdictKind = z.enum(['approve', 'edit', 'reject', 'skip', 'hand-on']);
export { comment, rejectReasons };

export const verdict = z.object({
  id,
  annotator: z.string(),
  kind: verdictKind,
  reason: z.string().nullable(),
  note: z.string(),
  seconds: z.number().nullable(),
  revision: z.number().int(),
  /** The question that an `edit` proposes; null for other kinds and on instruction items. */
  content: questionContent.nullable(),
  /** The instructions that an approval or edit of an instruction item contains; null on questions. */
  wordings: z.array(wording).nullable(),
  handedTo: z.string().nullable(),
  /** It settled a conflict between others. */
  adjudication: z.boolean(),
  at: isoTime,
  /** When its author undid it; it no longer counts then. Null while it is valid. */
  takenBack: isoTime.nullable(),
});

/** What is shown after the vote. */
export const revealedQuestion = blindQuestion.omit({ phase: true }).extend({
  phase: z.literal('revealed'),
  question_: question,
  myVote: vote.nullable(),
  votes: z.array(vote),
  revisions: z.array(revision),
  lints: z.array(lint),
  /** Models' judgements by the five criteria, in words. */
  judgements: z.array(
    z.object({
      model: z.string(),
      role: z.string(),
      valid: z.boolean().nullable(),
      comment: z.string(),
      criteria: z.record(z.string(), z.boolean()).nullable(),
    }),
  ),
  verdicts: z.array(verdict),
  comments: z.array(comment),
  /** Elements to look at on the picture. */
  evidence: z.array(evidence),
  /** The reasons for its position in the queue. */
  whyHere,
  /** A person's report while it was approved; null for none, or while others' comments are hidden from this person. */
  report: report.nullable(),
  /** People decided differently and this person may settle it: the verdict is an adjudication. */
  adjudicating: z.boolean(),
});

/** What is shown after pointing. */
export const revealedTarget = blindTarget.omit({ phase: true, ask: true }).extend({
  ...revealedTargetFields,
  report: report.nullable(),
  verdicts: z.array(verdict),
  comments: z.array(comment),
});

export const reviewedQuestion = z.discriminatedUnion('phase', [blindQuestion, revealedQuestion]);
export const reviewedTarget = z.discriminatedUnion('phase', [blindTarget, revealedTarget]);

export const reviewItem = z.discriminatedUnion('kind', [reviewedQuestion, reviewedTarget]);

/** How well people's blind clicks and drawn boxes agree; distances in image pixels. */
export const placeAgreement = z.object({
  clicks: z.object({
    /** People's blind answers to instructions, without "cannot tell". */
    n: z.number().int(),
    hits: z.number().int(),
    hitRate: z.number().nullable(),
    /** 95 % Wilson interval of the hit rate. */
    interval: z.tuple([z.number(), z.number()]).nullable(),
    /** Mean distance from clicks to the box, 0 inside. */
    meanDistance: z.number().nullable(),
    /** Pairs of people who answered the same instruction. */
    pairs: z.number().int(),
    /** Share of those pairs that are both right or both wrong. */
    bothSame: z.number().nullable(),
    /** Mean distance between the two points of a pair. */
    meanApart: z.number().nullable(),
  }),
  boxes: z.object({
    annotators: z.array(z.string()),
    /** Elements whose locate box two people drew. */
    pairs: z.number().int(),
    meanIou: z.number().nullable(),
    /** Share of the pairs with IoU ≥ 0.5. */
    overHalf: z.number().nullable(),
  }),
  /** Boxes of two people, at least one of whom drew without seeing the other's. */
  blindBoxes: z.object({
    annotators: z.array(z.string()),
    pairs: z.number().int(),
    meanIou: z.number().nullable(),
    overHalf: z.number().nullable(),
    /** The same for every two people, by name. */
    byPair: z.array(
      z.object({
        people: z.tuple([z.string(), z.string()]),
        pairs: z.number().int(),
        meanIou: z.number().nullable(),
        overHalf: z.number().nullable(),
      }),
    ),
  }),
});

export const agreement = z.object({
  annotators: z.array(z.string()),
  items: z.number().int(),
  rawAgreement: z.number().nullable(),
  /** Cohen's κ for two annotators, Krippendorff's α otherwise; null where undefined. */
  kappa: z.number().nullable(),
  alpha: z.number().nullable(),
  /** Every two people who answered the same items, by name; κ is Cohen's. */
  pairs: z.array(
    z.object({
      people: z.tuple([z.string(), z.string()]),
      items: z.number().int(),
      rawAgreement: z.number().nullable(),
      kappa: z.number().nullable(),
    }),
  ),
});

export const samplingLots = ['clean', 'all'] as const;
/** How well people's blind answers agree. */
export const teamAgreement = z.object({
  agreement,
  /** The same for each other kind of item that people answered. */
  agreements: z.array(
    agreement.extend({
      kind: z.string(),
      /** The same for each part of an answer, if it has several. */
      aspects: z.array(agreement.extend({ id: z.string() })),
    }),
  ),
  places: placeAgreement,
});

/** The population of a sampling plan: waiting items without disagreement or lints, or all waiting items. */
export const samplingLot = z.enum(samplingLots);

export const samplingPlan = z.object({
  id,
  name: z.string(),
  seed: z.number().int(),
  /** Items per stratum; strata by platform, difficulty or both. */
  strata: z.enum(['none', 'platform', 'difficulty', 'platform-difficulty']),
  size: z.number().int(),
  /** The lot is accepted if at most this many defects are found. */
  acceptAt: z.number().int(),
  lot: z.number().int(),
  createdAt: isoTime,
  by: z.string(),
  checked: z.number().int(),
  defects: z.number().int(),
  /**
   * Checked items without a defect that somebody answered wrong blind: they approved against their own answer, or the
   * first answer was wrong. Worth a second look before the lot is accepted.
   */
  suspected: z.array(z.object({ id, kind: z.string(), title: z.string(), by: z.string() })),
  /** Upper 95 % bound of the lot's defect rate (Clopper-Pearson), null until something is checked. */
  upperBound: z.number().nullable(),
  decision: z.enum(['open', 'accepted', 'rejected']),
  decidedAt: isoTime.nullable(),
});

export const reviewFilter = z.object({
  source: z.enum(['all', 'disagreement', 'lints', 'sample', 'conflict', 'mine']).default('all'),
  samplingPlan: id.optional(),
  text: z.string().optional(),
  /** Only items that the queue lists under these names (kinds, `instruction`, `box`); absent: all. */
  kinds: z.array(z.string()).optional(),
  /** Only items on pictures assigned to this person. */
  assignee: z.string().optional(),
  /** Only items last answered or changed by this person. FORBIDDEN for annotators: it would reveal gold items. */
  by: z.string().optional(),
});

export const newSamplingPlan = z.object({
  name: z.string().min(1).max(120),
  strata: samplingPlan.shape.strata,
  lot: samplingLot.default('clean'),
  /** Only items that the queue lists under these names. */
  kinds: z.array(z.string()).optional(),
  size: z.number().int().positive(),
  acceptAt: z.number().int().nonnegative(),
  seed: z.number().int().optional(),
});

export const review = {
  queue: procedure.input(z.object({ filter: reviewFilter.default({ source: 'all' }), ...pageInput })).output(
    page(queueRow).extend({
      total: z.number().int(),
      /** Number of waiting items under each name of the queue, regardless of `kinds`; first page only. */
      counts: z.array(z.object({ kind: z.string(), n: z.number().int() })),
    }),
  ),
  /** The name under which the queue lists an item, for addresses that name only its id. NOT_FOUND if it is in no queue. */
  kindOf: procedure.input(z.object({ id })).output(z.object({ kind: z.string() })),
  open: procedure.input(z.object({ id })).output(reviewItem),
  /** Stores a reviewer's answer to the instruction asked; returns the next one, or everything after the last. */
  point: procedure
    .input(
      z.object({
        /** The element's id. */
        id,
        instructionId: id,
        revision: z.number().int(),
        answer: pointing,
        seconds: z.number().nonnegative(),
      }),
    )
    .output(reviewedTarget),
  /** Stores the blind vote and returns everything. `answer` null needs a `reason`. */
  vote: procedure
    .input(
      z.object({
        id,
        revision: z.number().int(),
        answer: z.string().nullable(),
        reason: z.enum(cannotAnswer).nullable().default(null),
        seconds: z.number().nonnegative(),
      }),
    )
    .output(revealedQuestion),
  /**
   * Approve, edit (with `content`, becomes a revision and is approved), reject, skip or hand off. Requires this person's
   * vote first, except for skip and hand off.
   */
  verdict: procedure
    .input(
      z.object({
        id,
        baseRevision: z.number().int(),
        kind: verdictKind,
        content: questionContent.optional(),
        /**
         * For instruction items: texts and picks that are approved; absent ones do not change, or are the suggested
         * ones.
         */
        wordings: z.array(wording).max(200).optional(),
        /** For a rejection: a built-in reason of its kind, or one of the project's own. */
        reason: z.string().min(1).max(60).nullable().default(null),
        /** For `hand-on`: who should look at it; null for anyone else. */
        to: z.string().min(1).max(60).nullable().default(null),
        note: z.string().max(2000).default(''),
        seconds: z.number().nonnegative().nullable().default(null),
        edit,
      }),
    )
    .output(reviewItem),
  comment: procedure
    .input(
      z.object({
        id,
        text: z.string().min(1).max(4000),
        x: z.number().nullable().default(null),
        y: z.number().nullable().default(null),
        edit,
      }),
    )
    .output(comment),
  /** Reports a problem with an approved item, and puts it back in the queue if this person may do that. */
  report: procedure.input(reportInput).output(z.object({ outcome: reportOutcome })),
  /** An item of a kind without its own page in Review, as this person may see it now. */
  item: procedure.input(z.object({ id })).output(anyReviewedItem),
  /** Stores the blind answer to such an item. */
  answer: procedure.input(itemAnswer).output(anyReviewedItem),
  /** Approve, edit (with the whole `content`), reject, skip or hand off such an item; needs this person's answer first. */
  decide: procedure.input(itemDecision).output(anyReviewedItem),
  stats: procedure.output(
    teamAgreement.extend({
      today: z.number().int(),
      secondsEach: z.number().nullable(),
      waiting: z.number().int(),
    }),
  ),
  /** Amount and quality of each person's work, for reviewers. */
  quality: procedure.output(z.object({ people: z.array(qualityPerson) })),
  plans: procedure.output(z.array(samplingPlan)),
  /** Findings on the questions as a whole. They name letters, so they are hidden from people who answer blind. */
  projectLints: procedure.output(z.array(lint)),
  /** Number of items that a new plan would cover. */
  lotSize: procedure
    .input(z.object({ lot: samplingLot.default('clean'), kinds: z.array(z.string()).optional() }))
    .output(z.object({ n: z.number().int() })),
  createPlan: procedure.input(newSamplingPlan).output(samplingPlan),
  /** Accepting approves every unchecked item of the lot; rejecting sends the lot back to review. */
  decidePlan: procedure.input(z.object({ id, decision: z.enum(['accepted', 'rejected']) })).output(samplingPlan),
};
