import { openRead, openScratch, type WriteDb } from '../../connection.ts';
import { readRecord, recordColumns, recordValues, type StoredReleaseRecord } from './releases.ts';

/** Limits of one transaction, in records and characters: about 20 ms of work. */
const [mostRecords, mostCharacters] = [400, 500_000];

/** Records of a release that is being prepared, in a file beside the project's. */
export class ReleaseDraft {
  readonly #db: WriteDb;
  #part = 0;
  #records = 0;
  #characters = 0;

  constructor(file: string) {
    this.#db = openScratch(file);
    this.#db.exec(`CREATE TABLE records (part INTEGER, ${recordColumns})`);
    this.#db.exec('BEGIN');
  }

  add(record: StoredReleaseRecord): void {
    if (this.#records === mostRecords || this.#characters > mostCharacters) {
      this.#part += 1;
      this.#records = this.#characters = 0;
    }
    this.#records += 1;
    this.#characters += record.content.length;
    const sql = `INSERT INTO records (part, ${recordColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
    this.#db.run(sql, [this.#part, ...recordValues(record)]);
  }

  /** Keeps what was added. */
  close(): void {
    this.#db.exec('CREATE INDEX parts ON records (part)');
    this.#db.exec('COMMIT');
    this.#db.close();
  }
}

/** The records of a draft in order, in batches of one transaction each. */
export function* draftParts(file: string): Generator<StoredReleaseRecord[]> {
  const db = openRead(file);
  try {
    for (let part = 0; ; part += 1) {
      const records = db.all(`SELECT ${recordColumns} FROM records WHERE part = ? ORDER BY rowid`, [part]);
      if (records.length === 0) return;
      yield records.map(readRecord);
    }
  } finally {
    db.close();
  }
}
