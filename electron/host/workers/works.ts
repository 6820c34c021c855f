import type { Work } from '../reading-work/work.ts';
import { findLeaksWork } from '../services/benchmark/leaks.ts';
import { prepareLiteWork } from '../services/release/prepare-lite.ts';
import { prepareReleaseWork } from '../services/release/prepare.ts';
import { verifyReleaseWork } from '../services/release/verify.ts';
import { readRowsWork } from '../services/doctor/reading/rows.ts';
import { readFilesWork } from '../services/doctor/reading/files.ts';
import { writeBundleWork } from '../services/bundle/write.ts';
import { writePublicationWork } from '../services/publish/write.ts';
import { runExportWork } from '../services/export/run.ts';

/** All work that a thread of its own may do. */
export const works: readonly Work<never, unknown>[] = [
  prepareReleaseWork,
  prepareLiteWork,
  findLeaksWork,
  verifyReleaseWork,
  readRowsWork,
  readFilesWork,
  writeBundleWork,
  writePublicationWork,
  runExportWork,
];
