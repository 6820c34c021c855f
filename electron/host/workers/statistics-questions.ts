import type { ReadDb } from '../db/connection.ts';
import type { AnyOps } from '../threads/answer-questions.ts';
import type { Question } from '../statistics/question.ts';
import { countItemsQuestion, findItemsQuestion } from '../services/items/item-questions.ts';
import { comparisonsQuestion } from '../services/evaluations/comparisons.ts';
import { errorTablesQuestion } from '../services/evaluations/items/errors.ts';
import { withheldItemsQuestion } from '../services/evaluations/seen/withheld.ts';
import { itemAnalysisQuestion } from '../services/evaluations/items/item-analysis.ts';
import { whatIfQuestion } from '../services/evaluations/what-if/what-if.ts';
import { placesQuestion } from '../services/evaluations/cells/places.ts';
import { slicesQuestion } from '../services/evaluations/slices/slices.ts';
import { referencesQuestion } from '../services/benchmark/references.ts';
import { tablesQuestion } from '../services/evaluations/tables/make-tables.ts';
import { agentPairQuestion } from '../services/judging/agent-pairs.ts';
import { agentErrorsQuestion } from '../services/judging/agent-errors.ts';
import { agentWhatIfQuestion } from '../services/judging/agent-what-if.ts';
import { agentBoardQuestion } from '../services/judging/agents.ts';
import { judgeCardsQuestion, judgementsOnQuestion } from '../services/judging/card.ts';
import { figureEpisodesQuestion } from '../services/judging/figure-episodes.ts';
import { processScoresQuestion } from '../services/judging/process-scores.ts';
import { releaseRunsQuestion } from '../services/live-runs/release-runs.ts';
import { exposureQuestion } from '../services/publish/exposure.ts';
import { pictureSourcesQuestion } from '../services/publish/sources.ts';
import { releaseChangesQuestion } from '../services/release/changes.ts';
import { releaseCompositionQuestion } from '../services/release/composition.ts';
import { releasePreviewQuestion } from '../services/release/freeze.ts';
import { instructionWordsQuestion } from '../services/release/instruction-words.ts';
import { projectLintsQuestion } from '../services/review/project-lints.ts';
import { reviewQualityQuestion } from '../services/review/quality.ts';
import { queuePageQuestion, queueTotalQuestion } from '../services/review/queue.ts';
import { reviewPaceQuestion, teamAgreementQuestion } from '../services/review/stats.ts';
import { agentMaterialQuestion } from '../services/tables/agent-material.ts';

/** Every question that the statistics thread answers. */
export const questions: readonly Question<never[], unknown>[] = [
  findItemsQuestion,
  countItemsQuestion,
  projectLintsQuestion,
  queuePageQuestion,
  queueTotalQuestion,
  reviewPaceQuestion,
  teamAgreementQuestion,
  reviewQualityQuestion,
  releasePreviewQuestion,
  releaseChangesQuestion,
  pictureSourcesQuestion,
  exposureQuestion,
  releaseCompositionQuestion,
  instructionWordsQuestion,
  figureEpisodesQuestion,
  judgeCardsQuestion,
  judgementsOnQuestion,
  agentBoardQuestion,
  agentPairQuestion,
  agentWhatIfQuestion,
  agentErrorsQuestion,
  releaseRunsQuestion,
  agentMaterialQuestion,
  processScoresQuestion,
  withheldItemsQuestion,
  tablesQuestion,
  referencesQuestion,
  itemAnalysisQuestion,
  errorTablesQuestion,
  whatIfQuestion,
  placesQuestion,
  slicesQuestion,
  comparisonsQuestion,
];

/** The questions by name, over one reading connection. */
export const statisticsQuestions = (db: ReadDb): AnyOps =>
  Object.fromEntries(questions.map(({ name, answer }) => [name, (...args: never[]) => answer(db, ...args)]));
