import type { Control } from '../long-work/long-work.ts';
import type { ProjectFiles } from '../project/project-files.ts';
import { HeldLog } from './held-log.ts';
import type { Work } from './work.ts';

/**
 * Does work on a snapshot of the project, over a connection of its own; saves meanwhile are not seen, and the log they
 * go to stays bounded.
 */
export async function doWork<Asked, Result>(
  project: ProjectFiles,
  { run }: Work<Asked, Result>,
  asked: Asked,
  control: Control,
): Promise<Result> {
  project.read.holdSnapshot();
  const log = new HeldLog(project);
  const checkpoint = async () => {
    await control.checkpoint();
    await log.look();
  };
  try {
    return await run(project, asked, { progress: (done, total) => control.progress(done, total), checkpoint });
  } finally {
    project.read.close();
  }
}
