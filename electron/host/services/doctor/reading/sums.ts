import { hash } from 'node:crypto';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
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
  said: Phrase;
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
  /** Where the good row comes from. */
  from: Phrase;
}

/** A damaged row in terms that a person recognises. */
function named(db: ReadDb, damaged: DamagedRow): Phrase {
  const { table, key } = damaged;
  const row = damagedContent(db, damaged) ?? {};
  if (table === 'items') return phrase('doctor-row-item', { kind: `${row.kind}`, id: `${row.id}` });
  if (table === 'screenshots') return phrase('doctor-row-item', { kind: 'screenshot', id: `${row.id}` });
  if (table === 'revisions')
    return phrase('doctor-row-revision', {
      number: `${key.number}`,
      kind: `${key.entity_kind}`,
      id: `${key.entity_id}`,
    });
  if (table === 'release_records')
    return phrase('doctor-row-record', { position: `${key.position}`, tag: `${key.tag}` });
  if (table === 'predictions')
    return phrase('doctor-row-prediction', { item: `${row.item_index}`, run: `${row.run_id}` });
  return phrase('doctor-row-other', { key: Object.values(key).join(' '), table });
}

/** The replacement of each damaged row: from this file, otherwise from the newest sound backup that has it. */
async function search(db: ReadDb, folder: string, rows: readonly DamagedRow[]): Promise<Searched[]> {
  const found: Searched[] = rows.map((damaged) => {
    const replacement = replacementInside(db, damaged);
    return { damaged, replacement, from: phrase('doctor-row-own-revision') };
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
          Object.assign(each, { replacement: better, from: phrase('doctor-row-backup', { backup: file }) });
      }
    } finally {
      backup.close();
    }
  }
  return found;
}

function finding(db: ReadDb, { damaged, replacement, from }: Searched): Phrase {
  const row = named(db, damaged);
  if (!replacement) return phrase('doctor-row-unknown', { row });
  return phrase(replacement.exact ? 'doctor-row-same' : 'doctor-row-sound', { row, source: from });
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
    said: finding(db, each),
    held: heldBy(db, each.damaged),
  }));
  return { damaged, schema, notes };
}
