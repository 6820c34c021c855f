import type { ExportOptions, ExportReport } from '#shared/contract/exports.ts';
import type { ProjectFiles } from '../project/project-files.ts';
import { checkExport, runExport } from '../services/export/run.ts';
import { writeBundle } from '../services/bundle/write.ts';
import { writePublication } from '../services/publish/write.ts';
import type { Control } from '../services/long-work.ts';
import { HeldLog } from './held-log.ts';
import { readFiles } from '../services/doctor/reading/files.ts';
import { readRows } from '../services/doctor/reading/rows.ts';
import { prepareRelease } from '../services/release/prepare.ts';
import { verifyRelease } from '../services/release/verify.ts';

/** Long work that reads a project without changing it. Its input and result can be sent between threads. */
export const works = {
  prepareRelease,
  verifyRelease,
  readRows,
  readFiles,
  writeBundle,
  writePublication,
  runExport: (project: ProjectFiles, options: ExportOptions, control: Control): Promise<ExportReport> =>
    runExport(project, checkExport(project, options), options, control),
};
export type Works = typeof works;
export type WorkName = keyof Works;
export type WorkAsked<W extends WorkName> = Parameters<Works[W]>[1];
export type WorkResult<W extends WorkName> = Awaited<ReturnType<Works[W]>>;

/**
 * Does work on a snapshot of the project, over a connection of its own; saves meanwhile are not seen, and the log they
 * go to stays bounded.
 */
export async function doWork<W extends WorkName>(
  project: ProjectFiles,
  name: W,
  asked: WorkAsked<W>,
  control: Control,
): Promise<WorkResult<W>> {
  const work = works[name] as (project: ProjectFiles, asked: WorkAsked<W>, control: Control) => Promise<WorkResult<W>>;
  project.read.holdSnapshot();
  const log = new HeldLog(project);
  const checkpoint = async () => {
    await control.checkpoint();
    await log.look();
  };
  try {
    return await work(project, asked, { progress: (done, total) => control.progress(done, total), checkpoint });
  } finally {
    project.read.close();
  }
}
