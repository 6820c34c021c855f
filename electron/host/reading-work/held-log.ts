import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { ProjectFiles } from '../project/project-files.ts';

/** Bytes that the log may grow by while one piece of work holds a moment of the project. */
export const mostHeld = 64 * 1024 * 1024;

/**
 * Long work that reads one moment keeps SQLite from emptying the log, which grows with all that is saved meanwhile.
 * When it has grown by `most` bytes, the work continues on a copy of its moment in `cache/`, and the log is free. A disk
 * without room for the copy leaves things as they are.
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

  /** To be called between two pieces of work, while no rows are streamed. */
  async look(): Promise<void> {
    if (this.#over || this.#size() - this.#before <= this.#most) return;
    this.#over = true;
    const copy = path.join(this.#project.folder, 'cache', `held-${uuidv7()}.tmp`);
    try {
      await this.#project.read.holdCopy(copy);
    } catch {
      await rm(copy, { force: true });
    }
  }
}
