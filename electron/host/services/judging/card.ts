import { judgeStep, judgement, judgePipeline, type Judgement } from '#pipelines/construct/judge/index.ts';
import { controlled } from '#pipelines/construct/judge/controls.ts';
import type { JudgeCard, JudgeFigure, JudgementRow } from '#shared/contract/runs/judging.ts';
import { judgeCorrected } from '#shared/metrics/intervals/rogan-gladen.ts';
import {
  countPair,
  kappaOf,
  noCounts,
  pairsIn,
  rateGap,
  share,
  type TwoByTwo,
} from '#shared/metrics/comparison/two-by-two.ts';
import { judgeGroup } from '#shared/tasks/process/summary.ts';
import type { ReadDb } from '../../db/connection.ts';
import { peopleVerdicts } from '../../db/queries/review/people-verdicts.ts';
import { stepResults } from '../../db/queries/runs/step-results.ts';

/** The last thing that a judge said of an episode, by judge. */
export interface Said {
  episodeId: string;
  runId: string;
  at: string;
  judgement: Judgement;
}

/** Judges differ by model and prompt; their way to learn of clicks makes groups of the card. */
export const judgeOf = ({ model, prompt }: Judgement): string =>
  `${model} · ${prompt.replace(/^judge\/\w+ /, 'prompt ')}`;

/** All that judges said, the last word of each judge on each episode in each group; and how many judgements failed. */
export function judgementsIn(db: ReadDb): { said: Said[]; failed: Map<string, string> } {
  const last = new Map<string, Said>();
  const failed = new Map<string, string>();
  for (const { runId, episodeId, status, output, result, at } of stepResults(db, judgePipeline.id, judgeStep)) {
    const read = status === 'done' ? judgement.safeParse(output) : null;
    if (!read?.success) {
      if (status === 'failed') failed.set(`${runId} ${episodeId}`, result);
      continue;
    }
    const one = read.data;
    last.set(`${episodeId} ${judgeOf(one)} ${judgeGroup(one.type, one.provider)}`, {
      episodeId,
      runId,
      at,
      judgement: one,
    });
  }
  return { said: [...last.values()], failed };
}

const figureOf = (hits: number, n: number): JudgeFigure => {
  const { rate, ci } = share(hits, n);
  return { value: rate, ci };
};

function groupOf(name: string, counts: TwoByTwo, judged: { success: number; n: number }): JudgeCard['groups'][number] {
  const { yesYes, yesNo, noYes, noNo } = counts;
  const n = pairsIn(counts);
  return {
    group: name,
    n,
    counts,
    agreement: figureOf(yesYes + noNo, n),
    kappa: kappaOf(counts),
    precision: figureOf(yesYes, yesYes + yesNo),
    recall: figureOf(yesYes, yesYes + noYes),
    specificity: figureOf(noNo, noNo + yesNo),
    gap: rateGap(counts),
    judged: judged.n,
    corrected: judgeCorrected(judged, counts),
  };
}

/** One card for each judge that has judged episodes of this project. */
export function judgeCards(db: ReadDb): JudgeCard[] {
  const people = peopleVerdicts(db);
  const { said, failed } = judgementsIn(db);
  const byJudge = new Map<string, Said[]>();
  for (const one of said) byJudge.set(judgeOf(one.judgement), [...(byJudge.get(judgeOf(one.judgement)) ?? []), one]);
  const controls = new Map<string, JudgeCard['controls']>();
  for (const { runId, status, output } of stepResults(db, judgePipeline.id, 'controls')) {
    const read = status === 'done' ? controlled.safeParse(output) : null;
    if (read?.success) controls.set(runId, read.data.controls);
  }
  return [...byJudge].map(([judge, all]) => {
    const groups = new Map<string, { counts: TwoByTwo; judged: { success: number; n: number } }>();
    const differs: string[] = [];
    for (const { episodeId, judgement: one } of all) {
      const success = one.verdict === 'success';
      const human = people.get(episodeId);
      if (human !== undefined && human !== one.verdict) differs.push(episodeId);
      for (const name of ['all', judgeGroup(one.type, one.provider)]) {
        const group = groups.get(name) ?? { counts: noCounts(), judged: { success: 0, n: 0 } };
        groups.set(name, group);
        group.judged.n += 1;
        if (success) group.judged.success += 1;
        if (human !== undefined) countPair(group.counts, success, human === 'success');
      }
    }
    const last = all.at(-1);
    const runs = new Set(all.map(({ runId }) => runId));
    return {
      judge,
      model: last?.judgement.model ?? judge,
      judged: all.length,
      failed: [...failed.keys()].filter((key) => runs.has(key.split(' ')[0] ?? '')).length,
      groups: [...groups].map(([name, { counts, judged }]) => groupOf(name, counts, judged)),
      controls: last ? (controls.get(last.runId) ?? []) : [],
      differs,
    };
  });
}

/** What judges said of these episodes. */
export function judgementsOn(db: ReadDb, episodes: readonly string[]): JudgementRow[] {
  const wanted = new Set(episodes);
  return judgementsIn(db).said.flatMap(({ episodeId, at, judgement: one }) =>
    wanted.has(episodeId)
      ? [
          {
            episodeId,
            judge: judgeOf(one),
            group: judgeGroup(one.type, one.provider),
            verdict: one.verdict,
            evidence: one.evidence,
            missingOperations: one.missingOperations,
            at,
          },
        ]
      : [],
  );
}
