import { readRowsWork } from './reading/rows.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { readingWork } from '../../reading-work/reading-work.ts';
import { inSteps, unseen } from '../../long-work/long-work.ts';
import type { RowsFound, RowsPart } from './reading/rows.ts';

/** Rows that are rebuilt in one transaction. */
const atOnce = 25;

/** Examines the rows of the project, or only the given parts. */
export const lookAtRows = (session: ProjectSession, parts: readonly RowsPart[] | null = null): Promise<RowsFound> =>
  readingWork(session, readRowsWork, parts, unseen);

/** Parts of the findings that are lists. */
type Listed = { [P in RowsPart]: RowsFound[P] extends unknown[] ? P : never }[RowsPart];

/** Examines one part of the rows again: true if nothing is wrong any more. */
export const isSound = async (session: ProjectSession, part: Listed): Promise<boolean> =>
  (await lookAtRows(session, [part]))[part].length === 0;

/** Rebuilds derived rows, `size` of them per transaction. True if all of them are right afterwards. */
export async function rebuilt(
  session: ProjectSession,
  part: Listed,
  ids: readonly string[],
  rebuild: (id: string) => void,
  size = atOnce,
): Promise<boolean> {
  const { write } = session;
  await inSteps(ids, size, (some) => write.immediate(() => some.forEach((id) => rebuild(id))));
  return isSound(session, part);
}
