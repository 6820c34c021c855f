import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { z } from 'zod';
import type { ReadDb, WriteDb } from '../db/connection.ts';
import { hasRevision } from '../db/queries/items/revisions.ts';
import type { ProjectPaths } from './project-paths.ts';

const key = z.object({ kind: z.string(), entityId: z.string(), number: z.number() });
const note = z.object({
  /** The last revision that was acknowledged, and when. */
  last: key.extend({ at: z.string() }),
  /** Set when `last` of an earlier opening was not in the file: when that had been saved. */
  lost: z.string().nullable(),
});
type Note = z.infer<typeof note>;

function readNote(paths: ProjectPaths): Note | null {
  try {
    return note.parse(JSON.parse(readFileSync(paths.lastSave, 'utf8')));
  } catch {
    // Not there yet, or cut short by a power cut: it promises nothing.
    return null;
  }
}

/**
 * Whether saves that were acknowledged are missing from the file: its log was removed, cut or damaged, or an older file
 * was put in its place. SQLite cannot tell, since what remains is sound. Gives the time of the last one, or null.
 */
export function lostSaves(paths: ProjectPaths, db: ReadDb): string | null {
  const found = readNote(paths);
  if (!found) return null;
  return hasRevision(db, found.last) ? found.lost : found.last.at;
}

/** A person knows about the lost saves, or put a backup in place: what is in the file counts from now on. */
export function forgetLostSaves(paths: ProjectPaths): void {
  rmSync(paths.lastSave, { force: true });
}

/** Longest note; shorter ones are filled up, so that one write replaces the one before. */
const bytes = 512;

/** Notes after each commit, outside the database and its log, which revision was the last. */
export class SaveNote {
  readonly #paths: ProjectPaths;
  #lost: string | null;
  #file: number | null = null;

  constructor(paths: ProjectPaths, db: WriteDb) {
    this.#paths = paths;
    this.#lost = lostSaves(paths, db);
    db.onSaved((saved) => this.#write(saved));
  }

  /** See `lostSaves`; as it was when the project was opened. */
  get lost(): string | null {
    return this.#lost;
  }

  /** A person knows about the lost saves. */
  forget(): void {
    this.close();
    this.#lost = null;
    forgetLostSaves(this.#paths);
  }

  #write({ kind, entityId, number }: { kind: string; entityId: string; number: number }): void {
    try {
      this.#file ??= openSync(this.#paths.lastSave, 'w');
      const said: Note = { last: { kind, entityId, number, at: new Date().toISOString() }, lost: this.#lost };
      writeSync(this.#file, JSON.stringify(said).padEnd(bytes), 0);
    } catch {
      // The save itself is on the disk; without a note its loss would only go unnoticed.
    }
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}
