import type { commandLinePhrases } from '#shared/phrases/refusals/command-line.ts';
import type { resultPhrases } from '#shared/phrases/command-line/results.ts';
import type * as english from '#shared/phrases/phrase.ts';
import type { Translation } from '../../translated.ts';
import { desktopPhrases } from './desktop.ts';
import { doctorPhrases } from './doctor.ts';
import { agentsPhrases } from './engine/agents.ts';
import { androidPhrases } from './engine/android.ts';
import { baselinesPhrases } from './engine/baselines.ts';
import { whatIfPhrases } from './engine/what-if.ts';
import { callsPhrases } from './engine/calls.ts';
import { formatsPhrases } from './engine/formats.ts';
import { optionBaselinePhrases } from './engine/option-baselines.ts';
import { readingsPhrases } from './engine/readings.ts';
import { scoringPhrases } from './engine/scoring.ts';
import { serversPhrases } from './engine/servers.ts';
import { tablesPhrases } from './engine/tables.ts';
import { guardPhrases } from './guards.ts';
import { jobPhrases } from './jobs.ts';
import { leftOutPhrases } from './left-out.ts';
import { lintPhrases } from './lints.ts';
import { recentPhrases } from './recent.ts';
import { askingPhrases } from './refusals/asking.ts';
import { diskPhrases } from './refusals/disk.ts';
import { evaluatingPhrases } from './refusals/evaluating.ts';
import { exportingPhrases } from './refusals/exporting.ts';
import { filtersPhrases } from './refusals/filters.ts';
import { foldersPhrases } from './refusals/folders.ts';
import { importingPhrases } from './refusals/importing.ts';
import { itemsPhrases } from './refusals/items.ts';
import { jobRefusalsPhrases } from './refusals/job-refusals.ts';
import { modelRecordsPhrases } from './refusals/model-records.ts';
import { peopleRefusalsPhrases } from './refusals/people-refusals.ts';
import { projectsPhrases } from './refusals/projects.ts';
import { recordingPhrases } from './refusals/recording.ts';
import { releasingPhrases } from './refusals/releasing.ts';
import { reviewsPhrases } from './refusals/reviews.ts';
import { revisionsPhrases } from './refusals/revisions.ts';
import { runRefusalsPhrases } from './refusals/run-refusals.ts';
import { samplePhrases } from './refusals/sample.ts';
import { savingPhrases } from './refusals/saving.ts';
import { upkeepPhrases } from './refusals/upkeep.ts';
import { reviewingPhrases } from './reviewing.ts';
import { runItemPhrases } from './run-items.ts';
import { runPhrases } from './runs.ts';
import { servingPhrases } from './serving.ts';
import { shapesPhrases } from './shapes.ts';
import { startingPhrases } from './starting.ts';
import { stepLabels } from './steps.ts';
import { verifyingPhrases } from './verifying.ts';
import { tableValuePhrases } from './tables/table-values.ts';

/** What only the command line says stays English. */
type OfScreens = Omit<typeof english.phrases, keyof typeof resultPhrases | keyof typeof commandLinePhrases>;

/** What the host says, by code. */
export const phrases: Translation<OfScreens> = {
  text: '{{text}}',
  list: '{{items}}',
  'list-comma': '{{first}}、{{last}}',
  'list-and': '{{first}}和{{last}}',
  'list-space': '{{first}} {{last}}',
  'list-colon': '{{first}}：{{last}}',
  ...desktopPhrases,
  ...doctorPhrases,
  ...agentsPhrases,
  ...androidPhrases,
  ...baselinesPhrases,
  ...whatIfPhrases,
  ...callsPhrases,
  ...formatsPhrases,
  ...optionBaselinePhrases,
  ...readingsPhrases,
  ...scoringPhrases,
  ...serversPhrases,
  ...tablesPhrases,
  ...guardPhrases,
  ...jobPhrases,
  ...leftOutPhrases,
  ...lintPhrases,
  ...recentPhrases,
  ...askingPhrases,
  ...diskPhrases,
  ...evaluatingPhrases,
  ...exportingPhrases,
  ...filtersPhrases,
  ...foldersPhrases,
  ...importingPhrases,
  ...itemsPhrases,
  ...jobRefusalsPhrases,
  ...modelRecordsPhrases,
  ...peopleRefusalsPhrases,
  ...projectsPhrases,
  ...recordingPhrases,
  ...releasingPhrases,
  ...reviewsPhrases,
  ...revisionsPhrases,
  ...runRefusalsPhrases,
  ...samplePhrases,
  ...savingPhrases,
  ...upkeepPhrases,
  ...reviewingPhrases,
  ...runItemPhrases,
  ...runPhrases,
  ...servingPhrases,
  ...shapesPhrases,
  ...startingPhrases,
  ...stepLabels,
  ...verifyingPhrases,
  ...tableValuePhrases,
};
