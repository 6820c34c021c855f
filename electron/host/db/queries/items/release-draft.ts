import { openScratch, type WriteDb } from '../../connection.ts';
import { recordColumns, recordValues, type StoredReleaseRecord } from './releases.ts';

/** Records of a release that is being put together, in a file beside the project's. */
export class ReleaseDraft {
  readonly #db: WriteDb;

  constructor(file: string) {
    this.#db = openScratch(file);
    this.#db.exec(`CREATE TABLE records (${recordColumns})`);
    this.#db.exec('BEGIN');
  }

  add(record: StoredReleaseRecord): void {
    this.#db.run(`INSERT INTO records (${recordColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`, recordValues(record));
  }

  /** Keeps what was added. */
  close(): void {
    this.#db.exec('COMMIT');
    this.#db.close();
  }
}

/** Copies the records of a draft into a release, in one transaction with `seal`. */
export function takeOverDraft(write: WriteDb, file: string, tag: string, seal: () => void): void {
  write.run('ATTACH ? AS draft', [file]);
  try {
    write.immediate(() => {
      write.run(
        `INSERT INTO release_records (tag, ${recordColumns}) SELECT ?, ${recordColumns} FROM draft.records ORDER BY position`,
        [tag],
      );
      seal();
    });
  } finally {
    write.exec('DETACH draft');
  }
}
