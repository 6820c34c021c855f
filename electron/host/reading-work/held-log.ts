import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '../db/new-id.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { failure } from '../errors/errors.ts';
import type { ProjectFiles } from '../project/project-files.ts';
import { inside } from '../files/inside.ts';

/** Bytes that the log may grow by while one piece of work holds a snapshot of the project. */
export const mostHeld = 64 * 1024 * 1024;

const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Long work on one snapshot keeps SQLite from emptying the log, which grows with every save meanwhile. When it has
 * grown by `most` bytes, the work continues on a copy of its snapshot in `cache/`, and the log is free. If the copy
 * cannot be written the work ends, because the log would keep growing until saves fail too.
 */
export class HeldLog {
  readonly #project: ProjectFiles;
  readonly #most: number;
  readonly #before: number;
  #over = false;

  constructor(project: ProjectFiles, most = mostHeld) {
    this.#project = project;
    this.#most = most;
    this.#before = this.#size();
  }

  #size(): number {
    return statSync(path.join(this.#project.folder, 'project.sqlite-wal'), { throwIfNoEntry: false })?.size ?? 0;
  }

  #databaseSize(): number {
    return statSync(path.join(this.#project.folder, 'project.sqlite')).size;
  }

  /** Called between two pieces of work, while no rows are streamed. Errors: IO, if the work has to end. */
  async look(): Promise<void> {
    if (this.#over || this.#size() - this.#before <= this.#most) return;
    this.#over = true;
    const copy = inside(this.#project.folder, 'cache', `held-${newId()}.tmp`);
    try {
      await this.#project.read.holdCopy(copy);
    } catch (error) {
      await rm(copy, { force: true }).catch(() => undefined);
      const [grown, needed] = [megabytes(this.#size() - this.#before), megabytes(this.#databaseSize())];
      const path = this.#project.folder;
      throw failure('IO', phrase('reading-no-room', { grown, path, needed, why: reasonOf(error) }), { path });
    }
  }
}
