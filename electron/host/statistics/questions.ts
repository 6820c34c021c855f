import type { ReadDb } from '../db/connection.ts';
import type { ItemFilter } from '#shared/contract/items.ts';
import { countItems, findItems } from '../db/queries/items/find-items.ts';
import type { QueueFilter } from '../db/queries/review/queue-stretch.ts';
import type { HitShare } from '../db/queries/runs/filtered-predictions.ts';
import type { SuccessBy } from '#shared/contract/runs/judging.ts';
import { agentPairOf, type PairAsked } from '../services/judging/agent-pairs.ts';
import { agentBoard } from '../services/judging/agents.ts';
import { figureEpisodes } from '../services/judging/figure-episodes.ts';
import { judgeCards, judgementsOn } from '../services/judging/card.ts';
import { processScores } from '../services/judging/process-scores.ts';
import { comparisons } from '../services/evaluations/comparisons.ts';
import { pictureSources } from '../services/publish/sources.ts';
import { changesBetween } from '../services/release/changes.ts';
import { compositionOf } from '../services/release/composition.ts';
import { instructionWords } from '../services/release/instruction-words.ts';
import { previewRelease } from '../services/release/freeze.ts';
import { projectLints } from '../services/review/project-lints.ts';
import { qualityOf } from '../services/review/quality.ts';
import { queuePage, queueTotal } from '../services/review/queue.ts';
import { paceOf, teamAgreement } from '../services/review/stats.ts';
import { withheldItems } from '../services/evaluations/seen/withheld.ts';
import { agentMaterial } from '../services/tables/agent-material.ts';
import { makeTables } from '../services/evaluations/tables/make-tables.ts';

type AgentsAsked = { by: SuccessBy; judge?: string | undefined; limit?: number | undefined };

/** Questions that take more than a moment, answered over a reading connection; generators if they may take long. */
export function statisticsQuestions(db: ReadDb) {
  return {
    findItems: (filter: ItemFilter, offset: number, limit: number) => findItems(db, filter, offset, limit),
    countItems: (filter: ItemFilter) => countItems(db, filter),
    projectLints: () => projectLints(db),
    queuePage: (filter: QueueFilter, cursor: string | null, limit: number) => queuePage(db, filter, cursor, limit),
    queueTotal: (filter: QueueFilter) => queueTotal(db, filter),
    reviewPace: (filter: QueueFilter) => paceOf(db, filter),
    teamAgreement: () => teamAgreement(db),
    reviewQuality: () => qualityOf(db),
    releasePreview: () => previewRelease(db),
    releaseChanges: (from: string, to: string) => changesBetween(db, from, to),
    pictureSources: (tag: string | null) => pictureSources(db, tag),
    releaseComposition: (tag: string | null) => compositionOf(db, tag),
    instructionWords: (tag: string | null, task: string) => instructionWords(db, tag, task),
    figureEpisodes: (by: SuccessBy) => figureEpisodes(db, by),
    judgeCards: () => judgeCards(db),
    judgementsOn: (episodes: readonly string[]) => judgementsOn(db, episodes),
    agentBoard: (asked: AgentsAsked) => agentBoard(db, asked),
    agentPair: (asked: PairAsked) => agentPairOf(db, asked),
    agentMaterial: (asked: AgentsAsked) => agentMaterial(db, asked),
    processScores: (judge: string | null) => processScores(db, judge),
    withheldItems: (runIds: readonly string[], me: string) => withheldItems(db, runIds, me),
    tables: (runId: string, taskId: string, without: readonly number[]) => makeTables(db, runId, taskId, without),
    comparisons: (
      runs: readonly { id: string; model: string }[],
      share: HitShare | null,
      dims: Readonly<Record<string, string>>,
      reading: 'strict' | 'parity',
      metric: string | null,
      without: Readonly<Record<string, readonly number[]>>,
    ) => comparisons(db, runs, share, dims, reading, metric, without),
  };
}
export type StatisticsQuestions = ReturnType<typeof statisticsQuestions>;
