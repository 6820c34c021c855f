import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupIsSound, backupsAtHand } from '../../project/backups.ts';
import { openRead, type ReadDb } from '../../db/connection.ts';
import {
  damagedContent,
  type DamagedRow,
  type Replacement,
  replaceRow,
  replacementFrom,
  replacementInside,
  type SumFindings,
} from '../../db/row-sums/damage.ts';
import { resealNotes } from '../../db/row-sums/seal.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import type { Findings } from './findings.ts';

/** More damaged rows than this are counted, not listed; they are restored like the others. */
const listed = 100;

interface Found {
  damaged: DamagedRow;
  replacement: Replacement | null;
  /** Where the good row comes from, in words. */
  from: string;
}

/** A damaged row as a person may know it. */
function named(session: ProjectSession, damaged: DamagedRow): string {
  const { table, key } = damaged;
  const row = damagedContent(session.read, damaged) ?? {};
  if (table === 'items') return `The ${row.kind} ${row.id}`;
  if (table === 'screenshots') return `The screenshot ${row.id}`;
  if (table === 'revisions') return `Revision ${key.number} of the ${key.entity_kind} ${key.entity_id}`;
  if (table === 'release_records') return `Record ${key.position} of the release ${key.tag}`;
  if (table === 'predictions') return `The prediction for item ${row.item_index} of the run ${row.run_id}`;
  return `Row ${Object.values(key).join(' ')} of ${table}`;
}

/** For each damaged row what it is to become: as this file knows it, else as the newest sound backup that knows it. */
function search(session: ProjectSession, rows: readonly DamagedRow[]): Found[] {
  const found: Found[] = rows.map((damaged) => {
    const replacement = replacementInside(session.read, damaged);
    return { damaged, replacement, from: 'its own revision' };
  });
  const { paths } = session;
  for (const { file } of backupsAtHand(paths)) {
    const open = found.filter(({ replacement }) => !replacement?.exact);
    if (open.length === 0) break;
    if (!backupIsSound(paths, file)) continue;
    let backup: ReadDb | null = null;
    try {
      backup = openRead(join(paths.backups, file));
      for (const each of open) {
        const better = replacementFrom(backup, session.read, each.damaged);
        if (better && (better.exact || !each.replacement))
          Object.assign(each, { replacement: better, from: `the backup ${file}` });
      }
    } finally {
      backup?.close();
    }
  }
  return found;
}

/** Keeps what the damaged rows held, a JSON line each, beside the project's file. */
function keepDamaged(session: ProjectSession, rows: readonly DamagedRow[]): void {
  const stamp = new Date().toISOString().replace(/[-:.]/g, '');
  const lines = rows.map((row) => JSON.stringify({ table: row.table, row: damagedContent(session.read, row) }));
  appendFileSync(join(session.folder, `damaged-rows-${stamp}.jsonl`), `${lines.join('\n')}\n`, { mode: 0o600 });
}

function restore(session: ProjectSession, found: readonly Found[]): boolean {
  const good = found.filter(({ replacement }) => replacement !== null);
  keepDamaged(
    session,
    good.map(({ damaged }) => damaged),
  );
  session.write.immediate(() => {
    for (const { damaged, replacement } of good) if (replacement) replaceRow(session.write, damaged, replacement);
  });
  return true;
}

function sentence(session: ProjectSession, { damaged, replacement, from }: Found): string {
  const what = `${named(session, damaged)} is damaged: it differs from its checksum`;
  if (!replacement) return `${what}, and no backup has it. Check it, or restore a whole backup with doctor --restore.`;
  return replacement.exact ? `${what}; ${from} has the same version.` : `${what}; ${from} has a sound version.`;
}

/**
 * Rows that differ from their checksums: says which, and restores exactly these. What they held is kept in a file.
 * True when something was restored, so that the rest has to be looked at again.
 */
export function examineSums(session: ProjectSession, findings: Findings, sums: SumFindings): boolean {
  if (sums.schema)
    findings.add(
      'schema',
      'error',
      'The table structure of project.sqlite was changed: restore a whole backup with doctor --restore.',
    );
  if (sums.notes.length > 0)
    findings.add('checksums', 'warning', `The list of checksums is damaged (${sums.notes.join(', ')}).`, () => {
      session.write.immediate(() => resealNotes(session.write, sums.notes));
      return true;
    });
  const found = search(session, sums.rows);
  const [first, rest] = [found.slice(0, listed), found.slice(listed)];
  for (const each of first) {
    const repair = each.replacement ? () => restore(session, [each]) : undefined;
    findings.add('damaged-row', 'error', sentence(session, each), repair);
  }
  const more = rest.filter(({ replacement }) => replacement !== null);
  if (rest.length > 0)
    findings.add(
      'damaged-row',
      'error',
      `${rest.length} more rows are damaged; ${more.length} of them can be restored.`,
      more.length > 0 ? () => restore(session, more) && more.length === rest.length : undefined,
    );
  return findings.repairs && found.length + sums.notes.length > 0;
}
