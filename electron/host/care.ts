import { Worker } from 'node:worker_threads';
import { workerFile } from './places.ts';

export type CareTask =
  /** Answers with what SQLite finds wrong; `full` looks at indexes and references too. */
  | { kind: 'check'; file: string; full: boolean }
  /** Copies by the online backup API; answers with what is wrong with the copy. */
  | { kind: 'copy'; file: string; to: string }
  | { kind: 'examine'; file: string };

/** What a project's rows say about one another; each list is empty when all is well. */
export interface RowFindings {
  structure: string[];
  references: string[];
  gaps: string[];
  counts: string[];
  /** Ids of screenshots whose figures or words are out of date. */
  stale: string[];
  /** Elements whose place in review is not what their instructions say. */
  targets: string[];
}

export interface CareResults {
  check: string[];
  copy: string[];
  examine: RowFindings;
}

/** Looks after a database file in a thread of its own. */
export function takeCare<K extends CareTask['kind']>(
  task: Extract<CareTask, { kind: K }> & { kind: K },
): Promise<CareResults[K]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile(new URL('./care.worker.ts', import.meta.url)), { workerData: task });
    worker.once('message', (found: CareResults[K]) => resolve(found));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that looks after the file ended before it was done.')));
  });
}
