import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import type { ReadDb, WriteDb } from '../db/connection.ts';
import { hasRevision } from '../db/queries/items/revisions.ts';
import { inside, plainly, readInside, replaceFile } from '../files/inside.ts';
import type { ProjectPaths } from '../files/project-paths.ts';

const key = z.object({ kind: z.string(), entityId: z.string(), number: z.number() });
const note = z.object({
  /** The last revision that was acknowledged, and when. */
  last: key.extend({ at: z.string() }),
  /** Set if `last` of an earlier opening was not in the file: when that was saved. */
  lost: z.string().nullable(),
});
type Note = z.infer<typeof note>;

function readNote(paths: ProjectPaths): Note | null {
  try {
    return note.parse(JSON.parse(readInside(paths.folder, basename(paths.lastSave))));
  } catch {
    // Missing, or truncated by a power cut: it promises nothing.
    return null;
  }
}

/**
 * Whether acknowledged saves are missing from the file: its log was removed, truncated or damaged, or the file was
 * replaced by an older one. SQLite cannot tell, since what remains is sound. Returns the time of the last one, or null.
 */
export function lostSaves(paths: ProjectPaths, db: ReadDb): string | null {
  const found = readNote(paths);
  if (!found) return null;
  return hasRevision(db, found.last) ? found.lost : found.last.at;
}

/** A person acknowledged the lost saves, or restored a backup: what is in the file counts from now on. */
export function forgetLostSaves(paths: ProjectPaths): void {
  rmSync(paths.lastSave, { force: true });
}

/** Length of every note; shorter ones are padded, so that one write replaces the previous one. */
const bytes = 512;

/** Records after each commit, outside the database and its log, which revision was the last. */
export class SaveNote {
  readonly #paths: ProjectPaths;
  #lost: string | null;
  #file: number | null = null;

  constructor(paths: ProjectPaths, db: WriteDb) {
    this.#paths = paths;
    this.#lost = lostSaves(paths, db);
    db.onSaved((saved) => this.#write(saved));
  }

  /** See `lostSaves`; computed when the project was opened. */
  get lost(): string | null {
    return this.#lost;
  }

  /** A person acknowledged the lost saves. */
  forget(): void {
    this.close();
    this.#lost = null;
    forgetLostSaves(this.#paths);
  }

  #write({ kind, entityId, number }: { kind: string; entityId: string; number: number }): void {
    try {
      const note: Note = { last: { kind, entityId, number, at: new Date().toISOString() }, lost: this.#lost };
      const text = JSON.stringify(note).padEnd(bytes);
      if (this.#file === null) this.#begin(text);
      else writeSync(this.#file, text, 0);
    } catch {
      // The save itself is on disk; without a note only its loss would go unnoticed.
    }
  }

  /** The first note of an opening replaces the file, so that later ones are written into one of our own. */
  #begin(text: string): void {
    const file = inside(this.#paths.folder, basename(this.#paths.lastSave));
    replaceFile(file, text);
    this.#file = openSync(file, plainly.change);
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}
