import { z } from 'zod';
import { id, isoTime } from './common.ts';
import { procedure } from './errors.ts';

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
  /** Judgements that failed or could not be read; they are no verdicts. */
  failed: z.number().int(),
  groups: z.array(judgeGroup),
  controls: z.array(z.object({ control: z.string(), wanted: verdict, said: verdict })),
  /** Episodes on which people say something else. */
  differs: z.array(id),
});
export type JudgeCard = z.infer<typeof judgeCard>;

/** What one judge said of one episode. */
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

export const judging = {
  /** A card for each judge; episodes whose label the caller still owes are left out of it. */
  cards: procedure.output(z.array(judgeCard)),
  /** What judges said of these episodes; nothing of an episode whose label the caller still owes. */
  of: procedure.input(z.object({ episodes: z.array(id).max(200) })).output(z.array(judgementRow)),
};
