import { judgeStep, judgement, judgePipeline, type Judgement } from '#pipelines/construct/judge/index.ts';
import { controls } from '#pipelines/construct/judge/controls.ts';
import { judgeGroup } from '#shared/tasks/process/summary.ts';
import type { ReadDb } from '../../db/connection.ts';
import { askedAt, failuresOf, stepResults } from '../../db/queries/runs/step-results.ts';

/** The last thing that a judge said about an episode, by judge. */
export interface LastJudgement {
  episodeId: string;
  runId: string;
  at: string;
  judgement: Judgement;
}

/** Judges differ by model and prompt; their way to learn of clicks makes groups of the card. */
export const judgeOf = ({ model, prompt }: Pick<Judgement, 'model' | 'prompt'>): string =>
  `${model} · ${prompt.replace(/^judge\/\w+ /, 'prompt ')}`;

/** Judgements, oldest first: each judge's latest on each episode in each group. */
export function judgementsIn(db: ReadDb): LastJudgement[] {
  const last = new Map<string, LastJudgement>();
  for (const { runId, episodeId, status, output, at } of stepResults(db, judgePipeline.id, judgeStep)) {
    const read = status === 'done' ? judgement.safeParse(output) : null;
    if (!read?.success) continue;
    const entry = read.data;
    const key = `${episodeId} ${judgeOf(entry)} ${judgeGroup(entry.type, entry.provider)}`;
    last.delete(key);
    last.set(key, { episodeId, runId, at, judgement: entry });
  }
  return [...last.values()];
}

/**
 * Episodes on which one judge gave no verdict when it was asked last, whatever step of a run failed: the call failed or
 * could not be read.
 */
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
  const heard = new Map<string, string>();
  for (const { episodeId, runId, judgement } of judgementsIn(db)) {
    const key = `${episodeId} ${judgeOf(judgement)}`;
    if (runId > (heard.get(key) ?? '')) heard.set(key, runId);
  }
  // An episode counts once, by the last run that failed on it, and not at all once a later run had a verdict.
  const last = new Map<string, { judge: string; model: string; why: string }>();
  const atControls = new Map<string, string>();
  for (const { runId, itemId, step, why } of failuresOf(db, judgePipeline.id)) {
    const asked = judges.get(runId);
    if (!asked) continue;
    if (step === controls.id) atControls.set(asked.judge, runId);
    const key = `${itemId} ${asked.judge}`;
    last.delete(key);
    if (runId > (heard.get(key) ?? '')) last.set(key, { ...asked, why });
  }
  const failed = new Map<string, Failures>();
  for (const { judge, model, why } of last.values()) {
    const own = failed.get(judge) ?? {
      model,
      n: 0,
      atControls: atControls.get(judge) ?? null,
      why: new Map<string, number>(),
    };
    failed.set(judge, own);
    own.n += 1;
    own.why.set(why, (own.why.get(why) ?? 0) + 1);
  }
  return failed;
}
