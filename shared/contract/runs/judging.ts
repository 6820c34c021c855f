import { z } from 'zod';
import { id, isoTime, sha256 } from '../common.ts';
import { procedure } from '../errors.ts';

const interval = z.tuple([z.number(), z.number()]).nullable();
/** A figure with its 95 % interval; null where it has no meaning. */
export const judgeFigure = z.object({ value: z.number().nullable(), ci: interval });
export type JudgeFigure = z.infer<typeof judgeFigure>;

const verdict = z.enum(['success', 'failure']);

/** A judge against people, over the tasks of one kind. Shares in 0..1. */
const judgeGroup = z.object({
  /** `all`, ST, PT, PT-A, PT-B. */
  group: z.string(),
  /** Episodes that both judged. */
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
  /** Episodes that the judge judged, labelled or not. */
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
  /** Why they failed: the most frequent reasons, with how often. */
  failures: z.array(z.object({ reason: z.string(), n: z.number().int() })),
  groups: z.array(judgeGroup),
  controls: z.array(z.object({ control: z.string(), wanted: verdict, said: verdict })),
  /** How far people agree with each other on success, beyond chance: κ of two, α of more; no judge can be expected to agree more. */
  between: z.number().nullable(),
  /** Episodes on which people say something else. */
  differs: z.array(id),
});
export type JudgeCard = z.infer<typeof judgeCard>;

/** What one judge said about one episode. */
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

/** Who says whether a task was done: the source of the episode, people's labels, or a judge. */
export const successBy = z.enum(['source', 'people', 'judge']);
export type SuccessBy = z.infer<typeof successBy>;

const share = z.object({ n: z.number().int(), k: z.number().int(), rate: z.number().nullable(), ci: interval });

/** One agent over its episodes, in the order they were added. Shares in 0..1. */
export const agentRow = z.object({
  agent: z.string(),
  success: share,
  eqa: z.number().nullable(),
  /** Mean of `eqa` over all orders of the tasks. */
  eqaExpected: z.number().nullable(),
  /** Steps of the successes in the middle. */
  medianSteps: z.number().nullable(),
  /** US dollars an episode, the mean of those whose source says; null where none does. */
  costPerTask: z.number().nullable(),
  /** Longest step limit of its episodes, the one that is scored. */
  limit: z.number().int(),
  /** [share of the budget used, share of the tasks done], from [0, 0] on. */
  curve: z.array(z.tuple([z.number(), z.number()])),
  /** Share of the budget that its runs used: where the last one ended; null without runs. */
  used: z.number().nullable(),
  outcomes: z.object({
    success: z.number().int(),
    failure: z.number().int(),
    /** Uncompleted by the step limit. */
    limit: z.number().int(),
    earlyStop: z.number().int(),
  }),
  /** Runs that their environment broke; never in the rate. */
  envErrors: z.number().int(),
  /** Episodes of which this does not say how they ended. */
  unknown: z.number().int(),
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
      /** The first step that goes wrong by people's label, counted from 1. */
      failingStep: z.number().int().nullable(),
      /** A copy cut short: labelled and judged, but in no figure of the agent. */
      copy: z.boolean(),
      final: sha256.nullable(),
      /** US dollars, where its source says what it cost. */
      cost: z.number().nullable(),
    }),
  ),
});
export type AgentRow = z.infer<typeof agentRow>;

export const agentReportFormats = ['md', 'csv', 'json', 'html', 'tex', 'svg'] as const;

export const judging = {
  /** A card for each judge. */
  cards: procedure.output(z.array(judgeCard)),
  /** Agents of the project's episodes, best first; `limits` are step limits to score at. `judge` names one of the cards. */
  agents: procedure
    .input(
      z.object({
        by: successBy.default('source'),
        judge: z.string().optional(),
        /** A shorter step limit, under which every run is scored again. */
        limit: z.number().int().positive().optional(),
      }),
    )
    .output(z.object({ agents: z.array(agentRow), limits: z.array(z.number().int()) })),
  /** Agents and judges as a file: tables (Markdown, HTML, LaTeX), curves (SVG), a line an episode (CSV), or everything (JSON). */
  report: procedure
    .input(
      z.object({
        by: successBy.default('source'),
        judge: z.string().optional(),
        limit: z.number().int().positive().optional(),
        format: z.enum(agentReportFormats),
      }),
    )
    .output(z.object({ name: z.string(), text: z.string() })),
  /** The figures of `score --task process` over this project, by a judge (the first card's, where none is named). */
  process: procedure.input(z.object({ judge: z.string().optional() })).output(z.looseObject({ n: z.number().int() })),
  /** What judges said about these episodes; nothing of an episode whose label the caller still owes. */
  of: procedure.input(z.object({ episodes: z.array(id).max(200) })).output(z.array(judgementRow)),
};
