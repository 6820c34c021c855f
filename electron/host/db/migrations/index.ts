import { core } from './001-core.ts';
import { runs } from './002-runs.ts';
import { review } from './003-review.ts';
import { releases } from './004-releases.ts';
import { evaluations } from './005-evaluations.ts';
import { localisations } from './006-localisations.ts';
import { prelabels } from './007-prelabels.ts';
import { prelabelDetails } from './009-prelabel-details.ts';
import { targetReview } from './010-target-review.ts';
import { unitedRuns } from './012-united-runs.ts';
import { handAnswers } from './013-hand-answers.ts';
import { verdictTakebacks } from './014-verdict-takebacks.ts';
import { episodes } from './015-episodes.ts';
import { appliedEdits } from './016-applied-edits.ts';
import { items } from './017-items.ts';
import { rowSums } from './018-row-sums.ts';
import { archivedRuns } from './019-archived-runs.ts';
import { assignments } from './020-assignments.ts';
import { episodeFilters } from './021-episode-filters.ts';
import { reviewedAs } from './022-reviewed-as.ts';
import { reports } from './023-reports.ts';
import { findItems } from './024-find-items.ts';
import { answersSeen } from './025-answers-seen.ts';
import { blurs } from './026-blurs.ts';
import { unfinishedReleases } from './027-unfinished-releases.ts';
import { filterOwners } from './028-filter-owners.ts';
import { queueCounts } from './029-queue-counts.ts';
import { rowTallies } from './030-row-tallies.ts';
import { goldLeaves } from './031-gold-leaves.ts';
import { itemsByAge } from './032-items-by-age.ts';
import { draftsFirst } from './033-drafts-first.ts';
import { extractions } from './034-extractions.ts';
import { goldCopies } from './035-gold-copies.ts';
import { batches } from './037-batches.ts';
import { threads } from './038-threads.ts';
import { liteReleases } from './039-lite-releases.ts';
import { errorLabels } from './040-error-labels.ts';
import { providerBatches } from './041-provider-batches.ts';
import { predictionCells } from './042-prediction-cells.ts';
import { phrases } from './043-phrases.ts';
import { prelabelSteps } from './044-prelabel-steps.ts';
import { goldResults } from './036-gold-results.ts';
import type { Migration } from './migration.ts';

export const migrations: readonly Migration[] = [
  core,
  runs,
  review,
  releases,
  evaluations,
  localisations,
  prelabels,
  prelabelDetails,
  targetReview,
  unitedRuns,
  handAnswers,
  verdictTakebacks,
  episodes,
  appliedEdits,
  items,
  rowSums,
  archivedRuns,
  assignments,
  episodeFilters,
  reviewedAs,
  reports,
  findItems,
  answersSeen,
  blurs,
  unfinishedReleases,
  filterOwners,
  queueCounts,
  rowTallies,
  goldLeaves,
  itemsByAge,
  draftsFirst,
  extractions,
  goldCopies,
  goldResults,
  batches,
  threads,
  liteReleases,
  errorLabels,
  providerBatches,
  predictionCells,
  phrases,
  prelabelSteps,
];
