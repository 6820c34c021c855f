import { z } from 'zod';
import { id, isoTime, sha256 } from '../../records/fields.ts';
import { procedure } from '../errors.ts';
import { agentLevel, agentPair } from './agent-pairs.ts';
import { failureReasons } from '../../items/goal-completion/label.ts';
import { whatIf } from './benchmark/what-if.ts';
import { reportFile } from './report-file.ts';

const interval = z.tuple([z.number(), z.number()]).nullable();
/** A figure with its 95 % interval; null if undefined. */
export const judgeFigure = z.object({ value: z.number().nullable(), ci: interval });
export type JudgeFigure = z.infer<typeof judgeFigure>;

const verdict = z.enum(['success', 'failure']);

/** A judge compared with people, over tasks of one kind. Shares in 0..1. */
const judgeGroup = z.object({
  /** `all`, ST, PT, PT-A, PT-B. */
  group: z.string(),
  /** Judgements of episodes that people labelled too: `all` has those of every provider. */
  n: z.number().int(),
  counts: z.object({
    yesYes: z.number().int(),
    yesNo: z.number().int(),
    noYes: z.number().int(),
    noNo: z.number().int(),
  }),
  agreement: judgeFigure,
  kappa: judgeFigure,
  precision: judgeFigure,
  recall: judgeFigure,
  specificity: judgeFigure,
  /** The judge's success rate minus people's. */
  gap: judgeFigure,
  /** Judgements, labelled or not. */
  judged: z.number().int(),
  corrected: z
    .object({
      apparent: z.number(),
      rate: z.number().nullable(),
      ci: interval,
      labels: z.number().int(),
      moreLabels: z.number().int().nullable(),
    })
    .nullable(),
});

export const judgeCard = z.object({
  /** Model and prompt. */
  judge: z.string(),
  model: z.string(),
  judged: z.number().int(),
  /** Judgements that failed or could not be read; they are not verdicts. */
  failed: z.number().int(),
  /** The most frequent reasons of failures, with their counts. */
  failures: z.array(z.object({ reason: z.string(), n: z.number().int() })),
  groups: z.array(judgeGroup),
  controls: z.array(z.object({ control: z.string(), wanted: verdict, verdict })),
  /** The last run that asked the controls ended there, and judged nothing; `controls` are those of an earlier one. */
  controlsFailed: z.boolean(),
  /** Agreement of people on success: κ of two, α of more; no judge can be expected to agree more. */
  between: z.number().nullable(),
  /** Episodes on which people disagree with the judge. */
  differs: z.array(id),
});
export type JudgeCard = z.infer<typeof judgeCard>;

/** One judge's verdict on one episode. */
export const judgementRow = z.object({
  episodeId: id,
  judge: z.string(),
  group: z.string(),
  verdict,
  evidence: z.array(z.string()),
  missingOperations: z.array(z.string()),
  at: isoTime,
});
export type JudgementRow = z.infer<typeof judgementRow>;

/** Who decides whether a task was done: the episode's source, people's labels, or a judge. */
export const successBy = z.enum(['source', 'people', 'judge']);
export type SuccessBy = z.infer<typeof successBy>;

const share = z.object({ n: z.number().int(), k: z.number().int(), rate: z.number().nullable(), ci: interval });

/** One agent over its episodes, in the order of their import. Shares in 0..1. */
export const agentRow = z.object({
  agent: z.string(),
  success: share,
  eqa: z.number().nullable(),
  /** Mean of `eqa` over all orders of the tasks. */
  eqaExpected: z.number().nullable(),
  /** Median number of steps of the successes. */
  medianSteps: z.number().nullable(),
  /** US dollars per episode, the mean over those whose source reports it; null if none does. */
  costPerTask: z.number().nullable(),
  /** The longest step limit of its episodes, which is scored. */
  limit: z.number().int(),
  /** [share of the budget used, share of the tasks done], starting at [0, 0]. */
  curve: z.array(z.tuple([z.number(), z.number()])),
  /** Share of the budget that its runs used: the end of the last one; null without runs. */
  used: z.number().nullable(),
  outcomes: z.object({
    success: z.number().int(),
    failure: z.number().int(),
    /** Uncompleted because of the step limit. */
    limit: z.number().int(),
    earlyStop: z.number().int(),
  }),
  /** Runs that failed because of their environment; never in the rate. */
  envErrors: z.number().int(),
  /** Episodes whose outcome is unknown by this source. */
  unknown: z.number().int(),
  /** Those of them that were called done and wait for the verdict of whoever decides; with any, there are no rates. */
  waiting: z.number().int().default(0),
  episodes: z.array(
    z.object({
      id,
      name: z.string(),
      task: z.string(),
      steps: z.number().int(),
      outcome: z.enum(['success', 'failure', 'limit', 'early-stop', 'env-error', 'unknown']),
      judge: verdict.nullable(),
      /** The group of the card in which that verdict counts. */
      judgeGroup: z.string().nullable(),
      people: verdict.nullable(),
      /** The first failing step by people's label, counted from 1. */
      failingStep: z.number().int().nullable(),
      /** A shortened copy: labelled and judged, but not in any figure of the agent. */
      copy: z.boolean(),
      final: sha256.nullable(),
      /** US dollars, if its source reports the cost. */
      cost: z.number().nullable(),
    }),
  ),
});
export type AgentRow = z.infer<typeof agentRow>;

/** Why an agent's failures failed, as people said, or else as rules propose; see `errorShares`. */
export const agentErrors = z.object({
  agent: z.string(),
  n: z.number().int(),
  decided: z.number().int(),
  shares: z.array(
    z.object({
      /** `disputed` where people are level; null where no rule speaks and nobody said anything. */
      kind: z.union([z.enum(failureReasons), z.literal('disputed')]).nullable(),
      n: z.number().int(),
      byPeople: z.number().int(),
      share: z.number(),
      ci: z.tuple([z.number(), z.number()]),
    }),
  ),
  agreement: z.array(
    z.object({
      raters: z.tuple([z.string(), z.string()]),
      n: z.number().int(),
      raw: z.number().nullable(),
      kappa: z.number().nullable(),
    }),
  ),
});
export type AgentErrors = z.infer<typeof agentErrors>;

/**
 * People on tasks of the project, from their recordings and tries, at the same step limit: for scale, never ranked. Null
 * without any whose outcome is known.
 */
export const peopleRow = z.object({
  tasks: z.number().int(),
  success: share,
  medianSteps: z.number().nullable(),
  /** From the first step of a success to its last; null where no try says when its steps were. */
  medianSeconds: z.number().nullable(),
});

export const agentReportFormats = ['md', 'csv', 'json', 'html', 'tex', 'xlsx', 'svg'] as const;

export const judging = {
  /** A card for each judge. */
  cards: procedure.output(z.array(judgeCard)),
  /**
   * Agents of the project's episodes, best first; `limits` are step limits to score at. `judge` names one of the cards.
   */
  agents: procedure
    .input(
      z.object({
        by: successBy.default('source'),
        judge: z.string().optional(),
        /** A shorter step limit, at which every run is scored again. */
        limit: z.number().int().positive().optional(),
      }),
    )
    .output(z.object({ agents: z.array(agentRow), limits: z.array(z.number().int()), people: peopleRow.nullable() })),
  /**
   * Two agents on the tasks that both ran: success with interval and test, effort, and the tasks one by one. Errors:
   * INVALID for an agent that the project does not have, and for the same one twice.
   */
  compare: procedure
    .input(
      z.object({
        /** Names of agents, or ids of their live runs. */
        a: z.string(),
        b: z.string(),
        /** Agents whose pairs, with these two, p is corrected for. */
        among: z.array(z.string()).max(12).default([]),
        by: successBy.default('source'),
        judge: z.string().optional(),
        /** A shorter step limit, at which every run is scored again. */
        limit: z.number().int().positive().optional(),
        /** Only tasks of this level. */
        level: agentLevel.optional(),
      }),
    )
    .output(agentPair),
  /** Kinds of error of each agent's failures, in the order of the agents' names. */
  errors: procedure
    .input(z.object({ by: successBy.default('source'), judge: z.string().optional() }))
    .output(z.array(agentErrors)),
  /** Which conclusions about the agents change if success is decided by others, after fewer steps, or over other tasks. */
  whatIf: procedure.input(z.object({ by: successBy.default('source'), judge: z.string().optional() })).output(whatIf),
  /**
   * Agents and judges as a file: tables (Markdown, HTML, LaTeX, Excel), curves (SVG), one line per episode (CSV,
   * Excel), or everything (JSON).
   */
  report: procedure
    .input(
      z.object({
        by: successBy.default('source'),
        judge: z.string().optional(),
        limit: z.number().int().positive().optional(),
        format: z.enum(agentReportFormats),
        /** Agents whose curves are drawn; all by default. Tables always have all. */
        lines: z.array(z.string()).max(1000).optional(),
      }),
    )
    .output(reportFile),
  /** The figures of `score --task process` over this project, by a judge (by default that of the first card). */
  process: procedure.input(z.object({ judge: z.string().optional() })).output(z.looseObject({ n: z.number().int() })),
  /** Judges' verdicts on these episodes; none for an episode that the caller still has to label. */
  of: procedure.input(z.object({ episodes: z.array(id).max(200) })).output(z.array(judgementRow)),
};
