import { phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { goingRuns, markInterrupted, rebuildIndexes, settleCounts } from '../../db/queries/doctor.ts';
import { hooksOfItem } from '../../items/registry.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { refreshScreenshot } from '../changes/refresh.ts';
import { reportContents } from './contents.ts';
import type { Findings } from './findings.ts';
import type { RowsFound } from './reading/rows.ts';
import { isSound, lookAtRows, rebuilt } from './rebuilt.ts';
import { reportMissing } from './missing.ts';
import { reportSettings } from './settings.ts';
import { reportSubjects } from './subjects.ts';
import { reportSums } from './sums.ts';

/** Maximum number of wrong counts named in one sentence. */
const listedCounts = 3;

/** The first few of many, for a sentence. */
const some = (texts: readonly string[]) => texts.slice(0, 3).map(textPhrase);

/** Rows derived from others: counts, figures, words, ranks in queues. */
async function reportDerived(session: ProjectSession, findings: Findings, found: RowsFound): Promise<void> {
  const { counts, stale, misplaced } = found;
  const wrong = counts.slice(0, listedCounts).map((one) => phrase('doctor-count', one));
  if (counts.length > 0)
    await findings.add('counters', 'warning', phrase('doctor-counters', { counts: wrong }), () => {
      session.write.immediate(() => settleCounts(session.write, counts));
      return isSound(session, 'counts');
    });
  if (stale.length > 0)
    await findings.add('figures', 'warning', phrase('doctor-figures', { count: stale.length }), () =>
      rebuilt(session, 'stale', stale, (id) => refreshScreenshot(session.write, id)),
    );
  if (misplaced.length > 0)
    await findings.add('review-places', 'warning', phrase('doctor-review-places', { count: misplaced.length }), () =>
      rebuilt(session, 'misplaced', misplaced, (id) => hooksOfItem(session.write, id).rank(session.write, id)),
    );
}

/** Checks the structure of the file and the consistency of its rows. False if the rows cannot be trusted at all. */
export async function examineRows(session: ProjectSession, findings: Findings): Promise<boolean> {
  let found = await lookAtRows(session);
  if (found.structure.length > 0) {
    await findings.add('integrity', 'error', phrase('doctor-structure', { found: some(found.structure) }), () => {
      session.write.immediate(() => rebuildIndexes(session.write));
      return isSound(session, 'structure');
    });
    found = await lookAtRows(session);
    if (found.structure.length > 0) return false;
  }
  if (await reportSums(session, findings, found.sums)) found = await lookAtRows(session);
  if (await reportMissing(session, findings, found.sums)) found = await lookAtRows(session);
  await reportSettings(session, findings);
  for (const { n: count, table, parent } of found.references)
    await findings.add('foreign-keys', 'error', phrase('doctor-foreign-keys', { count, table, parent }));
  for (const { kind, n: count } of found.gaps)
    await findings.add('revisions', 'error', phrase('doctor-revisions', { count, kind }));
  await reportDerived(session, findings, found);
  await reportContents(session, findings, found.contents);
  await reportSubjects(session, findings, found);
  return true;
}

/** Runs stored as running although nothing can be running them. */
export async function examineRuns(session: ProjectSession, findings: Findings): Promise<void> {
  for (const run of goingRuns(session.read))
    await findings.add('stuck-run', 'warning', phrase('doctor-run-stuck', { run: run.title }), () => {
      session.write.immediate(() => markInterrupted(session.write, run.id));
      return true;
    });
}
