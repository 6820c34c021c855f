import { hash } from 'node:crypto';
import { openRead, type ReadDb } from '../../../db/connection.ts';
import {
  checkSums,
  damagedContent,
  type DamagedRow,
  type Replacement,
  replacementFrom,
  replacementInside,
} from '../../../db/row-sums/damage.ts';
import { soundBackups } from './backups.ts';

/** A damaged row, and its replacement. */
export interface DamageFound {
  damaged: DamagedRow;
  replacement: Replacement | null;
  /** Its name and where the good row comes from, for a person. */
  said: string;
  /** Hash of its values at the time of the check. */
  held: string;
}

export interface SumsFound {
  damaged: DamageFound[];
  /** True if the file's schema statements differ from those noted. */
  schema: boolean;
  /** Tables whose own note is damaged or gone. */
  notes: string[];
}

interface Searched {
  damaged: DamagedRow;
  replacement: Replacement | null;
  /** Where the good row comes from, in words. */
  from: string;
}

/** A damaged row in terms that a person recognises. */
function named(db: ReadDb, damaged: DamagedRow): string {
  const { table, key } = damaged;
  const row = damagedContent(db, damaged) ?? {};
  if (table === 'items') return `The ${row.kind} ${row.id}`;
  if (table === 'screenshots') return `The screenshot ${row.id}`;
  if (table === 'revisions') return `Revision ${key.number} of the ${key.entity_kind} ${key.entity_id}`;
  if (table === 'release_records') return `Record ${key.position} of the release ${key.tag}`;
  if (table === 'predictions') return `The prediction for item ${row.item_index} of the run ${row.run_id}`;
  return `Row ${Object.values(key).join(' ')} of ${table}`;
}

/** The replacement of each damaged row: from this file, otherwise from the newest sound backup that has it. */
async function search(db: ReadDb, folder: string, rows: readonly DamagedRow[]): Promise<Searched[]> {
  const found: Searched[] = rows.map((damaged) => {
    const replacement = replacementInside(db, damaged);
    return { damaged, replacement, from: 'its own revision' };
  });
  if (found.every(({ replacement }) => replacement?.exact)) return found;
  for await (const { file, path } of soundBackups(folder)) {
    const open = found.filter(({ replacement }) => !replacement?.exact);
    if (open.length === 0) break;
    const backup = openRead(path);
    try {
      for (const each of open) {
        const better = replacementFrom(backup, db, each.damaged);
        if (better && (better.exact || !each.replacement))
          Object.assign(each, { replacement: better, from: `the backup ${file}` });
      }
    } finally {
      backup.close();
    }
  }
  return found;
}

function sentence(db: ReadDb, { damaged, replacement, from }: Searched): string {
  const what = `${named(db, damaged)} is damaged: it differs from its checksum`;
  if (!replacement) return `${what}, and no backup has it. Check it, or restore a whole backup with doctor --restore.`;
  return replacement.exact ? `${what}; ${from} has the same version.` : `${what}; ${from} has a sound version.`;
}

/** A hash of a row's values, to recognise it by. */
export const heldBy = (db: ReadDb, damaged: DamagedRow): string =>
  hash('sha256', JSON.stringify(damagedContent(db, damaged)));

/** Rows that differ from their checksums, with their replacements. */
export async function readSums(db: ReadDb, folder: string): Promise<SumsFound> {
  const { rows, schema, notes } = checkSums(db);
  const found = await search(db, folder, rows);
  const damaged = found.map((each) => ({
    damaged: each.damaged,
    replacement: each.replacement,
    said: sentence(db, each),
    held: heldBy(db, each.damaged),
  }));
  return { damaged, schema, notes };
}
