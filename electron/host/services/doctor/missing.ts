import { phrase } from '#shared/phrases/phrase.ts';
import { openRead } from '../../db/connection.ts';
import { forgetMissing, type MissingRow, putBack } from '../../db/row-sums/missing.ts';
import { retallyNamed } from '../../db/row-sums/tally.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { inSteps } from '../../long-work/long-work.ts';
import type { Findings } from './findings.ts';
import type { MissingFound } from './reading/missing.ts';
import type { SumsFound } from './reading/sums.ts';

/** True for rows that no longer fit, because something was saved in their place. */
const isRefused = (error: unknown) => ((error as { code?: string }).code ?? '').startsWith('SQLITE_CONSTRAINT');

/** Puts rows of a backup back, a few in one transaction. False if some no longer fit. */
async function restore({ write }: ProjectSession, path: string, rows: readonly MissingRow[]): Promise<boolean> {
  let fit = true;
  const backup = openRead(path);
  try {
    await inSteps(rows, 100, (some) => {
      try {
        write.immediate(() => putBack(write, backup, some));
      } catch (error) {
        if (!isRefused(error)) throw error;
        fit = false;
      }
    });
  } finally {
    backup.close();
  }
  return fit;
}

/** What a backup can give back: the first rows by name, the others in one line. */
async function reportRestorable(session: ProjectSession, findings: Findings, found: MissingFound): Promise<void> {
  const { backup, rows, phrases, table } = found;
  if (!backup) return;
  for (const [at, words] of phrases.entries())
    await findings.add('missing-row', 'error', words, () => restore(session, backup.path, rows.slice(at, at + 1)));
  const rest = rows.slice(phrases.length);
  if (rest.length > 0)
    await findings.add(
      'missing-row',
      'error',
      phrase('doctor-rows-missing-more', {
        count: rest.length,
        table,
        source: phrase('doctor-row-backup', { backup: backup.file }),
      }),
      () => restore(session, backup.path, rest),
    );
}

/**
 * Rows that were removed by something else than the app: reports them and puts back those that a backup has. A repair
 * notes the loss of the others, so that backups are made again. True if something was repaired.
 */
export async function reportMissing(
  session: ProjectSession,
  findings: Findings,
  { missing, tallies }: SumsFound,
): Promise<boolean> {
  if (tallies.length > 0)
    await findings.add('row-counts', 'warning', phrase('doctor-row-counts', { tables: tallies.join(', ') }), () => {
      session.write.immediate(() => retallyNamed(session.write, tallies));
      return true;
    });
  for (const found of missing) await reportRestorable(session, findings, found);
  for (const { table, count, rows } of missing)
    if (count > rows.length)
      await findings.add(
        'missing-row',
        'error',
        phrase('doctor-rows-lost', { count: count - rows.length, table }),
        () => {
          session.write.immediate(() => forgetMissing(session.write, table));
          return true;
        },
      );
  return findings.repairs && missing.length + tallies.length > 0;
}
