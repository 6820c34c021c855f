import { whyHere } from './why-here.ts';
import { z } from 'zod';
import { rejectReasons } from '../../items/question/reject-reasons.ts';
import { difficulty, edit, id, isoTime, itemState, lint, page, pageInput, sha256 } from '../common.ts';
import { procedure } from '../errors.ts';
import { instructionTypes } from '../elements.ts';
import { question, questionContent, revision, vote } from '../questions.ts';
import { qualityPerson } from './quality.ts';
import { report, reportInput, reportOutcome } from './report.ts';
import { blindQuestion, cannotAnswer, evidence } from './question.ts';
import { comment } from './comment.ts';
import { anyReviewedItem, itemAnswer, itemDecision } from './review-items.ts';
import { blindTarget, pointing, revealedTargetFields, wording } from './instruction.ts';

/** A line of the queue. Before this person's vote it shows nothing that would give the answer away. */
export const queueRow = z.object({
  /** A question's id, or for an instruction item the id of the element it asks for. */
  id,
  /** What is asked: a kind, `instruction` for an element with its instructions, `box` for an element on its own. */
  kind: z.string(),
  title: z.string(),
  app: z.string().nullable(),
  difficulty: difficulty.nullable(),
  /** What is asked first of an instruction item; null for a question. */
  type: z.enum(instructionTypes).nullable(),
  /** Null for an item that is about something else than one screenshot. */
  screenshotId: id.nullable(),
  /** The picture it is known by: the screenshot, or the last one of an episode or a set; null for none. */
  sha256: sha256.nullable(),
  voted: z.boolean(),
  /** Null until this person voted. */
  state: itemState.nullable(),
  /** Why it is here, once this person voted; `reported` before that too, for who reviews. */
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
  /** The question an `edit` proposes; null for the other kinds, and on instruction items. */
  content: questionContent.nullable(),
  /** The wordings an approval or edit of an instruction item stands for; null on questions. */
  wordings: z.array(wording).nullable(),
  handedTo: z.string().nullable(),
  /** Settled a conflict between others. */
  adjudication: z.boolean(),
  at: isoTime,
  /** When its giver took it back; it counts for nothing then. Null while it stands. */
  takenBack: isoTime.nullable(),
});

/** What opens after the vote. */
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
  /** What to look at on the picture. */
  evidence: z.array(evidence),
  /** Why it stands where it is in the queue. */
  whyHere,
  /** What a person reported about it when it was approved; null for nothing, or while others' words are kept from this person. */
  report: report.nullable(),
  /** People decided differently and this person may settle it: the verdict is an adjudication. */
  adjudicating: z.boolean(),
});

/** What opens after pointing. */
export const revealedTarget = blindTarget.omit({ phase: true, ask: true }).extend({
  ...revealedTargetFields,
  report: report.nullable(),
  verdicts: z.array(verdict),
  comments: z.array(comment),
});

export const reviewedQuestion = z.discriminatedUnion('phase', [blindQuestion, revealedQuestion]);
export const reviewedTarget = z.discriminatedUnion('phase', [blindTarget, revealedTarget]);

export const reviewItem = z.discriminatedUnion('kind', [reviewedQuestion, reviewedTarget]);

/** How well people's blind clicks and the boxes they drew agree; distances in image pixels. */
export const placeAgreement = z.object({
  clicks: z.object({
    /** Blind answers of people to instructions, "cannot tell" left out. */
    n: z.number().int(),
    hits: z.number().int(),
    hitRate: z.number().nullable(),
    /** 95 % Wilson interval of the hit rate. */
    interval: z.tuple([z.number(), z.number()]).nullable(),
    /** Mean distance to the box of the clicks that name a place, 0 inside. */
    meanDistance: z.number().nullable(),
    /** Pairs of people who answered the same instruction. */
    pairs: z.number().int(),
    /** Share of those pairs that are both right or both wrong. */
    bothSame: z.number().nullable(),
    /** Mean distance between the two places of a pair. */
    meanApart: z.number().nullable(),
  }),
  boxes: z.object({
    annotators: z.array(z.string()),
    /** Elements that two people drew a locate box for. */
    pairs: z.number().int(),
    meanIou: z.number().nullable(),
    /** Share of the pairs with IoU ≥ 0.5. */
    overHalf: z.number().nullable(),
  }),
  /** Boxes of two people of whom one or both drew without seeing the other's. */
  blindBoxes: z.object({
    annotators: z.array(z.string()),
    pairs: z.number().int(),
    meanIou: z.number().nullable(),
    overHalf: z.number().nullable(),
    /** The same for each two people, by name. */
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
  /** Each two people who answered the same items, by name; κ is Cohen's. */
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
  /** The same for each further kind of item that people answered. */
  agreements: z.array(
    agreement.extend({
      kind: z.string(),
      /** And over each single question of an answer, where it has several. */
      aspects: z.array(agreement.extend({ id: z.string() })),
    }),
  ),
  places: placeAgreement,
});

/** What a sampling plan stands for: what is waiting without disagreement or lints, or all that waits. */
export const samplingLot = z.enum(samplingLots);

export const samplingPlan = z.object({
  id,
  name: z.string(),
  seed: z.number().int(),
  /** Items per stratum; strata by platform, difficulty or both. */
  strata: z.enum(['none', 'platform', 'difficulty', 'platform-difficulty']),
  size: z.number().int(),
  /** Lot is accepted when at most this many defects are found. */
  acceptAt: z.number().int(),
  lot: z.number().int(),
  createdAt: isoTime,
  by: z.string(),
  checked: z.number().int(),
  defects: z.number().int(),
  /**
   * Checked items without a defect that somebody answered wrong blind: they approved against their own answer, or the
   * first to answer missed. Worth a second look before the lot is accepted.
   */
  suspected: z.array(z.object({ id, kind: z.string(), title: z.string(), by: z.string() })),
  /** Upper 95 % bound of the lot's defect rate (Clopper-Pearson), null before anything is checked. */
  upperBound: z.number().nullable(),
  decision: z.enum(['open', 'accepted', 'rejected']),
  decidedAt: isoTime.nullable(),
});

export const reviewFilter = z.object({
  source: z.enum(['all', 'disagreement', 'lints', 'sample', 'conflict', 'mine']).default('all'),
  samplingPlan: id.optional(),
  text: z.string().optional(),
  /** Only what is in the queue under these names (kinds, `instruction`, `box`); everything when absent. */
  kinds: z.array(z.string()).optional(),
  /** Only on pictures that are assigned to this person. */
  assignee: z.string().optional(),
  /** Only what this person was the last to answer or to change. FORBIDDEN for annotators: it would tell gold items apart. */
  by: z.string().optional(),
});

export const newSamplingPlan = z.object({
  name: z.string().min(1).max(120),
  strata: samplingPlan.shape.strata,
  lot: samplingLot.default('clean'),
  /** Only what is in the queue under these names. */
  kinds: z.array(z.string()).optional(),
  size: z.number().int().positive(),
  acceptAt: z.number().int().nonnegative(),
  seed: z.number().int().optional(),
});

export const review = {
  queue: procedure.input(z.object({ filter: reviewFilter.default({ source: 'all' }), ...pageInput })).output(
    page(queueRow).extend({
      total: z.number().int(),
      /** How many wait under each name of the queue, whatever `kinds` asks for; of the first page only. */
      counts: z.array(z.object({ kind: z.string(), n: z.number().int() })),
    }),
  ),
  open: procedure.input(z.object({ id })).output(reviewItem),
  /** Stores what a reviewer answers to the instruction that is asked: the next ask, or everything after the last one. */
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
  /** Stores the blind vote and answers with everything. `answer` null needs a `reason`. */
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
  /** Approve, edit (with `content`, becomes a revision and is approved), reject, skip or hand on. Needs this person's vote first, but for skip and hand on. */
  verdict: procedure
    .input(
      z.object({
        id,
        baseRevision: z.number().int(),
        kind: verdictKind,
        content: questionContent.optional(),
        /** Instruction items: texts and picks that are approved; what is left out stays as it is or is suggested. */
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
  /** Says that something is wrong with an approved item, and puts it back in the queue where this person may. */
  report: procedure.input(reportInput).output(z.object({ outcome: reportOutcome })),
  /** An item of any kind that is reviewed by what it declares, as this person may see it now. */
  item: procedure.input(z.object({ id })).output(anyReviewedItem),
  /** Stores the blind answer to such an item. */
  answer: procedure.input(itemAnswer).output(anyReviewedItem),
  /** Approve, edit (with the whole `content`), reject, skip or hand on such an item; needs this person's answer first. */
  decide: procedure.input(itemDecision).output(anyReviewedItem),
  stats: procedure.output(
    teamAgreement.extend({
      today: z.number().int(),
      secondsEach: z.number().nullable(),
      waiting: z.number().int(),
    }),
  ),
  /** What each person did and how well, for those who look after the work of others. */
  quality: procedure.output(z.object({ people: z.array(qualityPerson) })),
  plans: procedure.output(z.array(samplingPlan)),
  /** What is found on the questions as a whole. It names letters, so it is not for people who answer blind. */
  projectLints: procedure.output(z.array(lint)),
  /** How many items a new plan would stand for. */
  lotSize: procedure
    .input(z.object({ lot: samplingLot.default('clean'), kinds: z.array(z.string()).optional() }))
    .output(z.object({ n: z.number().int() })),
  createPlan: procedure.input(newSamplingPlan).output(samplingPlan),
  /** Accepting approves every unchecked item of the lot; rejecting sends the lot back to review. */
  decidePlan: procedure.input(z.object({ id, decision: z.enum(['accepted', 'rejected']) })).output(samplingPlan),
};
