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
import { lostTallies } from '../../../db/row-sums/tally.ts';
import { namedRow } from './named-row.ts';
import { soundBackups } from './backups.ts';
import { type MissingFound, readMissing } from './missing.ts';

/** A damaged row, and its replacement. */
export interface DamageFound {
  damaged: DamagedRow;
  replacement: Replacement | null;
  /** Its name and where the good row comes from, for a person. */
  phrase: Phrase;
  /** Hash of its values at the time of the check. */
  held: string;
}

export interface SumsFound {
  damaged: DamageFound[];
  /** True if the file's schema statements differ from those noted. */
  schema: boolean;
  /** Tables whose own note is damaged or gone. */
  notes: string[];
  /** Tables whose number of rows is damaged or gone. */
  tallies: string[];
  /** Tables that lack rows. */
  missing: MissingFound[];
}

interface Searched {
  damaged: DamagedRow;
  replacement: Replacement | null;
  /** Where the good row comes from. */
  from: Phrase;
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
  const row = namedRow(db, damaged);
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
    phrase: finding(db, each),
    held: heldBy(db, each.damaged),
  }));
  return { damaged, schema, notes, tallies: lostTallies(db), missing: await readMissing(db, folder) };
}
