import { takeCare } from '../../project/database-upkeep.ts';
import { integrityCheck } from '../../db/check.ts';
import {
  goingRuns,
  markInterrupted,
  rebuildIndexes,
  recount,
  staleScreenshots,
  wrongCounts,
} from '../../db/queries/doctor.ts';
import { staleTargets } from '../../db/queries/items/element/review-targets.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { refreshScreenshot } from '../changes/refresh.ts';
import { hooksOfItem } from '../../items/registry.ts';
import type { Findings } from './findings.ts';
import { examineSums } from './sums.ts';

/** First few of many, for a sentence. */
const some = (texts: readonly string[]) => texts.slice(0, 3).join('; ');

/** Structure of the file and what its rows say about one another. False when the rows cannot be trusted at all. */
export async function examineRows(session: ProjectSession, findings: Findings): Promise<boolean> {
  const file = session.paths.database;
  let found = await takeCare({ kind: 'examine', file });
  if (found.structure.length > 0) {
    findings.add('integrity', 'error', `SQLite reports damage in the file: ${some(found.structure)}.`, () => {
      session.write.immediate(() => rebuildIndexes(session.write));
      return integrityCheck(session.write).length === 0;
    });
    found = await takeCare({ kind: 'examine', file });
    if (found.structure.length > 0) return false;
  }
  if (examineSums(session, findings, found.sums)) found = await takeCare({ kind: 'examine', file });
  for (const problem of found.references)
    findings.add('foreign-keys', 'error', `${problem}; restore a backup, or export what is intact.`);
  for (const gap of found.gaps) findings.add('revisions', 'error', `${gap} whose current revision is missing.`);
  if (found.counts.length > 0)
    findings.add('counters', 'warning', `Stored counts are wrong (${some(found.counts)}).`, () => {
      session.write.immediate(() => recount(session.write));
      return wrongCounts(session.write).length === 0;
    });
  const { stale } = found;
  if (stale.length > 0)
    findings.add('figures', 'warning', `${stale.length} screenshot(s) have outdated counts or search text.`, () => {
      session.write.immediate(() => {
        for (const id of stale) refreshScreenshot(session.write, id);
      });
      return staleScreenshots(session.write).length === 0;
    });
  const { targets } = found;
  if (targets.length > 0)
    findings.add(
      'review-places',
      'warning',
      `${targets.length} element(s) are in the wrong place in the review queue.`,
      () => {
        session.write.immediate(() => {
          for (const id of targets) hooksOfItem(session.write, id).refresh(session.write, id);
        });
        return staleTargets(session.write).length === 0;
      },
    );
  return true;
}

/** Runs that say they are going although nothing can be running them. */
export function examineRuns(session: ProjectSession, findings: Findings): void {
  for (const run of goingRuns(session.read))
    findings.add(
      'stuck-run',
      'warning',
      `The run "${run.title}" is marked as running, but nothing is running it.`,
      () => {
        session.write.immediate(() => markInterrupted(session.write, run.id));
        return true;
      },
    );
}
