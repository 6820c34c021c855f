import { question } from '../../statistics/question.ts';
import { judgePipeline } from '#pipelines/construct/judge/index.ts';
import { controlled } from '#pipelines/construct/judge/controls.ts';
import { groupBy } from '../../verdicts/group.ts';
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
import { verdictAgreement } from '../review/verdict-agreement.ts';
import { type Failures, failedJudgements, judgementsIn, judgeOf, type LastJudgement } from './judge-opinions.ts';

const figureOf = (hits: number, n: number): JudgeFigure => {
  const { rate, ci } = share(hits, n);
  return { value: rate, ci };
};

/** A table whose intervals count each episode once, however many of its judgements are in it. */
interface Group {
  counts: TwoByTwo;
  judged: { success: number; n: number };
  episodes: Set<string>;
  labelled: Set<string>;
}

const times = ({ yesYes, yesNo, noYes, noNo }: TwoByTwo, by: number): TwoByTwo => ({
  yesYes: yesYes * by,
  yesNo: yesNo * by,
  noYes: noYes * by,
  noNo: noNo * by,
});

function groupOf(name: string, { counts, judged, episodes, labelled }: Group): JudgeCard['groups'][number] {
  const n = pairsIn(counts);
  // Judgements of one episode are not independent: figures are those of all, intervals those of as many episodes.
  const each = n === 0 ? counts : times(counts, labelled.size / n);
  const part = judged.n === 0 ? 1 : episodes.size / judged.n;
  const { yesYes, yesNo, noYes, noNo } = each;
  return {
    group: name,
    n,
    counts,
    agreement: figureOf(yesYes + noNo, pairsIn(each)),
    kappa: kappaOf(each),
    precision: figureOf(yesYes, yesYes + yesNo),
    recall: figureOf(yesYes, yesYes + noYes),
    specificity: figureOf(noNo, noNo + yesNo),
    gap: rateGap(each),
    judged: judged.n,
    corrected: judgeCorrected({ success: judged.success * part, n: judged.n * part }, each),
  };
}

/** Maximum number of failure reasons on a card, most frequent first. */
const mostReasons = 3;

const failuresOn = (failed: Failures | undefined): Pick<JudgeCard, 'failed' | 'failures'> => ({
  failed: failed?.n ?? 0,
  failures: [...(failed?.why ?? [])]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostReasons)
    .map(([reason, n]) => ({ reason, n })),
});

/** Results of the controls of each run. */
function controlsByRun(db: ReadDb): Map<string, JudgeCard['controls']> {
  const controls = new Map<string, JudgeCard['controls']>();
  for (const { runId, status, output } of stepResults(db, judgePipeline.id, 'controls')) {
    const read = status === 'done' ? controlled.safeParse(output) : null;
    if (read?.success) controls.set(runId, read.data.controls);
  }
  return controls;
}

/** Whether the judge did not pass the controls that it was asked last. Ids of runs are in the order of their start. */
const failedControls = (
  passed: ReadonlyMap<string, JudgeCard['controls']>,
  last: LastJudgement | undefined,
  failed?: Failures,
) => failed?.atControls != null && !(last && passed.get(last.runId)?.length && last.runId > failed.atControls);

/** A judge's verdicts compared with people's, over all providers and tasks, and by kind of task. */
function groupsOf(
  lastJudgements: readonly LastJudgement[],
  people: ReadonlyMap<string, 'success' | 'failure'>,
): JudgeCard['groups'] {
  const fresh = (): Group => ({
    counts: noCounts(),
    judged: { success: 0, n: 0 },
    episodes: new Set(),
    labelled: new Set(),
  });
  const groups = new Map([['all', fresh()]]);
  const count = (name: string, { episodeId, judgement: { verdict } }: LastJudgement) => {
    const group = groups.get(name) ?? fresh();
    groups.set(name, group);
    const human = people.get(episodeId);
    group.episodes.add(episodeId);
    group.judged.n += 1;
    if (verdict === 'success') group.judged.success += 1;
    if (human === undefined) return;
    group.labelled.add(episodeId);
    countPair(group.counts, verdict === 'success', human === 'success');
  };
  for (const judgement of lastJudgements)
    for (const name of ['all', judgeGroup(judgement.judgement.type, judgement.judgement.provider)])
      count(name, judgement);
  return [...groups].map(([name, group]) => groupOf(name, group));
}

/**
 * One card for each judge that was asked about episodes of this project, even if none of its answers could be parsed.
 */
export function judgeCards(db: ReadDb): JudgeCard[] {
  const people = peopleVerdicts(db);
  const between = verdictAgreement(db);
  const failed = failedJudgements(db);
  const controls = controlsByRun(db);
  const byJudge = groupBy(judgementsIn(db), ({ judgement }) => judgeOf(judgement));
  const judges = new Set([...byJudge.keys(), ...failed.keys()]);
  return [...judges].map((judge) => {
    const lastJudgements = byJudge.get(judge) ?? [];
    const last = lastJudgements.at(-1);
    const episodes = new Set(lastJudgements.map(({ episodeId }) => episodeId));
    return {
      judge,
      model: last?.judgement.model ?? failed.get(judge)?.model ?? judge,
      judged: episodes.size,
      ...failuresOn(failed.get(judge)),
      groups: groupsOf(lastJudgements, people),
      controls: last ? (controls.get(last.runId) ?? []) : [],
      controlsFailed: failedControls(controls, last, failed.get(judge)),
      between,
      differs: [...episodes].filter((id) => {
        const human = people.get(id);
        return (
          human !== undefined &&
          lastJudgements.some((judgement) => judgement.episodeId === id && judgement.judgement.verdict !== human)
        );
      }),
    };
  });
}

/** Judgements of these episodes. */
export function judgementsOn(db: ReadDb, episodes: readonly string[]): JudgementRow[] {
  const wanted = new Set(episodes);
  return judgementsIn(db).flatMap(({ episodeId, at, judgement }) =>
    wanted.has(episodeId)
      ? [
          {
            episodeId,
            judge: judgeOf(judgement),
            group: judgeGroup(judgement.type, judgement.provider),
            verdict: judgement.verdict,
            evidence: judgement.evidence,
            missingOperations: judgement.missingOperations,
            at,
          },
        ]
      : [],
  );
}

export const judgeCardsQuestion = question('judgeCards', judgeCards);

export const judgementsOnQuestion = question('judgementsOn', judgementsOn);
