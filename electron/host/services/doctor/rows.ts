import { phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { withTemporaryFiles } from '../../db/temporary.ts';
import { goingRuns, markInterrupted, rebuildIndexes, settleCounts } from '../../db/queries/doctor.ts';
import { getScreenshot, rewriteTags } from '../../db/queries/screenshots/screenshots.ts';
import { afterChange } from '../../items/after-change.ts';
import { hooksOfItem } from '../../items/registry.ts';
import { relintPlace } from '../../items/relint/compare.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { refreshScreenshot } from '../../changes/refresh.ts';
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

/** Screenshots whose items are checked again in one transaction; one may hold a thousand items. */
const relintedAtOnce = 2;

/** Tags and findings; figures and ranks are derived from these in turn. True if findings were repaired. */
async function reportFirst(
  session: ProjectSession,
  findings: Findings,
  { tagged, lints }: RowsFound,
): Promise<boolean> {
  if (tagged.length > 0)
    await findings.add('tags', 'warning', phrase('doctor-tags', { count: tagged.length }), () =>
      rebuilt(session, 'tagged', tagged, (id) => {
        const screenshot = getScreenshot(session.write, id);
        if (screenshot) rewriteTags(session.write, screenshot.seq, screenshot.tags);
      }),
    );
  if (lints.length === 0) return false;
  const count = lints.reduce((sum, { items }) => sum + items, 0);
  const places = lints.map(({ id }) => id);
  await findings.add('lints', 'warning', phrase('doctor-lints', { count }), () =>
    rebuilt(
      session,
      'lints',
      places,
      (place) => {
        const relinted = relintPlace(session.write, place);
        refreshScreenshot(session.write, place);
        afterChange(session.write, relinted);
      },
      relintedAtOnce,
    ),
  );
  return findings.repairs;
}

/** Rows derived from others: counts, figures, words, ranks in queues. */
async function reportDerived(session: ProjectSession, findings: Findings, found: RowsFound): Promise<void> {
  const { counts, stale, misplaced } = found;
  const wrong = counts.slice(0, listedCounts).map((wrongCount) => phrase('doctor-count', wrongCount));
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
      rebuilt(session, 'misplaced', misplaced, (id) => hooksOfItem(session.write, id).rank(session.write, [id])),
    );
}

/** Checks the structure of the file and the consistency of its rows. False if the rows cannot be trusted at all. */
export async function examineRows(session: ProjectSession, findings: Findings): Promise<boolean> {
  let found = await lookAtRows(session);
  if (found.structure.length > 0) {
    await findings.add('integrity', 'error', phrase('doctor-structure', { found: some(found.structure) }), () => {
      withTemporaryFiles(session.write, () => session.write.immediate(() => rebuildIndexes(session.write)));
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
  // What is derived comes after what it is derived from.
  await reportContents(session, findings, found.contents);
  if (findings.repairs && found.contents.length > 0) found = await lookAtRows(session);
  if (await reportFirst(session, findings, found)) found = await lookAtRows(session);
  await reportDerived(session, findings, found);
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
