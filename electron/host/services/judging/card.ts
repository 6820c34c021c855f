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

/** The last thing that a judge said about an episode, by judge. */
export interface Said {
  episodeId: string;
  runId: string;
  at: string;
  judgement: Judgement;
}

/** Judges differ by model and prompt; their way to learn of clicks makes groups of the card. */
export const judgeOf = ({ model, prompt }: Judgement): string =>
  `${model} · ${prompt.replace(/^judge\/\w+ /, 'prompt ')}`;

/**
 * What judges said, oldest first: the last word of each judge on each episode in each group; and the judgements that
 * failed.
 */
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
    const key = `${episodeId} ${judgeOf(one)} ${judgeGroup(one.type, one.provider)}`;
    last.delete(key);
    last.set(key, { episodeId, runId, at, judgement: one });
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
  for (const one of said) {
    const own = byJudge.get(judgeOf(one.judgement));
    if (own) own.push(one);
    else byJudge.set(judgeOf(one.judgement), [one]);
  }
  const controls = new Map<string, JudgeCard['controls']>();
  for (const { runId, status, output } of stepResults(db, judgePipeline.id, 'controls')) {
    const read = status === 'done' ? controlled.safeParse(output) : null;
    if (read?.success) controls.set(runId, read.data.controls);
  }
  return [...byJudge].map(([judge, all]) => {
    const groups = new Map<string, { counts: TwoByTwo; judged: { success: number; n: number } }>();
    const count = (name: string, { episodeId, judgement: { verdict } }: Said) => {
      const group = groups.get(name) ?? { counts: noCounts(), judged: { success: 0, n: 0 } };
      groups.set(name, group);
      const human = people.get(episodeId);
      group.judged.n += 1;
      if (verdict === 'success') group.judged.success += 1;
      if (human !== undefined) countPair(group.counts, verdict === 'success', human === 'success');
    };
    // An episode that was judged with and without descriptions of its clicks counts once among all, by the last word.
    const lastWords = new Map(all.map((one) => [one.episodeId, one]));
    for (const one of lastWords.values()) count('all', one);
    for (const one of all) count(judgeGroup(one.judgement.type, one.judgement.provider), one);
    const last = all.at(-1);
    const runs = new Set(all.map(({ runId }) => runId));
    return {
      judge,
      model: last?.judgement.model ?? judge,
      judged: lastWords.size,
      failed: [...failed.keys()].filter((key) => runs.has(key.split(' ')[0] ?? '')).length,
      groups: [...groups].map(([name, { counts, judged }]) => groupOf(name, counts, judged)),
      controls: last ? (controls.get(last.runId) ?? []) : [],
      differs: [...lastWords.values()].flatMap(({ episodeId, judgement: { verdict } }) => {
        const human = people.get(episodeId);
        return human !== undefined && human !== verdict ? [episodeId] : [];
      }),
    };
  });
}

/** What judges said about these episodes. */
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
