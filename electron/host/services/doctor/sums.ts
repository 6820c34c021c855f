import { phrase } from '#shared/phrases/phrase.ts';
import { damagedContent, replaceRow } from '../../db/row-sums/damage.ts';
import { resealNotes } from '../../db/row-sums/seal.ts';
import { appendInside } from '../../files/inside.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { type Findings, listed } from './findings.ts';
import { type DamageFound, heldBy, type SumsFound } from './reading/sums.ts';
import { inSteps } from '../../long-work/long-work.ts';

/** Saves the values of damaged rows, one JSON line each, beside the project's file. */
function keepDamaged(session: ProjectSession, found: readonly DamageFound[], stamp: string): void {
  const lines = found.map(({ damaged }) =>
    JSON.stringify({ table: damaged.table, row: damagedContent(session.read, damaged) }),
  );
  appendInside(session.folder, `damaged-rows-${stamp}.jsonl`, `${lines.join('\n')}\n`);
}

/** Restores rows, a few in one transaction. False if one was changed since the check. */
async function restore(session: ProjectSession, found: readonly DamageFound[]): Promise<boolean> {
  const { write } = session;
  const stamp = new Date().toISOString().replace(/[-:.]/g, '');
  let restored = 0;
  await inSteps(found, 20, (some) => {
    const same = some.filter(({ damaged, held }) => heldBy(session.read, damaged) === held);
    if (same.length === 0) return;
    keepDamaged(session, same, stamp);
    write.immediate(() => {
      for (const { damaged, replacement } of same) if (replacement) replaceRow(write, damaged, replacement);
    });
    restored += same.length;
  });
  return restored === found.length;
}

/**
 * Rows that differ from their checksums: reports and restores exactly these. Their former values are kept in a
 * file. True if something was restored, so that the rest has to be examined again.
 */
export async function reportSums(session: ProjectSession, findings: Findings, sums: SumsFound): Promise<boolean> {
  if (sums.schema) await findings.add('schema', 'error', phrase('doctor-schema'));
  if (sums.notes.length > 0)
    await findings.add('checksums', 'warning', phrase('doctor-checksums', { tables: sums.notes.join(', ') }), () => {
      session.write.immediate(() => resealNotes(session.write, sums.notes));
      return true;
    });
  const found = sums.damaged;
  const rest = found.slice(listed);
  for (const each of found.slice(0, listed)) {
    const repair = each.replacement ? () => restore(session, [each]) : undefined;
    await findings.add('damaged-row', 'error', each.phrase, repair);
  }
  const more = rest.filter(({ replacement }) => replacement !== null);
  if (rest.length > 0)
    await findings.add(
      'damaged-row',
      'error',
      phrase('doctor-rows-more', { count: rest.length, restorable: more.length }),
      more.length > 0 ? async () => (await restore(session, more)) && more.length === rest.length : undefined,
    );
  return findings.repairs && found.length + sums.notes.length > 0;
}
