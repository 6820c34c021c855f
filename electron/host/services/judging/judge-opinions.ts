import { judgeStep, judgement, judgePipeline, type Judgement } from '#pipelines/construct/judge/index.ts';
import { controls } from '#pipelines/construct/judge/controls.ts';
import { judgeGroup } from '#shared/tasks/process/summary.ts';
import type { ReadDb } from '../../db/connection.ts';
import { askedAt, failuresOf, stepResults } from '../../db/queries/runs/step-results.ts';

/** The last thing that a judge said about an episode, by judge. */
export interface Said {
  episodeId: string;
  runId: string;
  at: string;
  judgement: Judgement;
}

/** Judges differ by model and prompt; their way to learn of clicks makes groups of the card. */
export const judgeOf = ({ model, prompt }: Pick<Judgement, 'model' | 'prompt'>): string =>
  `${model} · ${prompt.replace(/^judge\/\w+ /, 'prompt ')}`;

/** Judgements, oldest first: each judge's latest on each episode in each group. */
export function judgementsIn(db: ReadDb): Said[] {
  const last = new Map<string, Said>();
  for (const { runId, episodeId, status, output, at } of stepResults(db, judgePipeline.id, judgeStep)) {
    const read = status === 'done' ? judgement.safeParse(output) : null;
    if (!read?.success) continue;
    const one = read.data;
    const key = `${episodeId} ${judgeOf(one)} ${judgeGroup(one.type, one.provider)}`;
    last.delete(key);
    last.set(key, { episodeId, runId, at, judgement: one });
  }
  return [...last.values()];
}

/** Judgements of one judge that failed or could not be read, whatever step of a run they failed at. */
export interface Failures {
  model: string;
  n: number;
  /** The last run that ended at its controls; null if none did. */
  atControls: string | null;
  /** How often for each reason. */
  why: Map<string, number>;
}

/** Failed judgements by judge, including judges without any readable answer. */
export function failedJudgements(db: ReadDb): Map<string, Failures> {
  const judges = new Map(
    askedAt(db, judgePipeline.id, judgeStep).flatMap(({ runId, models: [model], prompt }) =>
      model === undefined ? [] : [[runId, { model, judge: judgeOf({ model, prompt: prompt ?? '' }) }] as const],
    ),
  );
  const failed = new Map<string, Failures>();
  for (const { runId, step, why } of failuresOf(db, judgePipeline.id)) {
    const asked = judges.get(runId);
    if (!asked) continue;
    const own = failed.get(asked.judge) ?? {
      model: asked.model,
      n: 0,
      atControls: null,
      why: new Map<string, number>(),
    };
    failed.set(asked.judge, own);
    own.n += 1;
    if (step === controls.id) own.atControls = runId;
    own.why.set(why, (own.why.get(why) ?? 0) + 1);
  }
  return failed;
}
