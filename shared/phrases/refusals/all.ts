import { askingPhrases } from './asking.ts';
import { commandLinePhrases } from './command-line.ts';
import { diskPhrases } from './disk.ts';
import { evaluatingPhrases } from './evaluating.ts';
import { exportingPhrases } from './exporting.ts';
import { filtersPhrases } from './filters.ts';
import { foldersPhrases } from './folders.ts';
import { importingPhrases } from './importing.ts';
import { itemsPhrases } from './items.ts';
import { jobRefusalsPhrases } from './job-refusals.ts';
import { modelRecordsPhrases } from './model-records.ts';
import { peopleRefusalsPhrases } from './people-refusals.ts';
import { projectsPhrases } from './projects.ts';
import { recordingPhrases } from './recording.ts';
import { releasingPhrases } from './releasing.ts';
import { reviewsPhrases } from './reviews.ts';
import { revisionsPhrases } from './revisions.ts';
import { runRefusalsPhrases } from './run-refusals.ts';
import { samplePhrases } from './sample.ts';
import { savingPhrases } from './saving.ts';
import { upkeepPhrases } from './upkeep.ts';

/** What errors of the host and the command line say, by family. */
export const refusalPhrases = {
  ...askingPhrases,
  ...commandLinePhrases,
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
} as const;
