import { workerFile } from '../files/app-folders.ts';
import { ReadingThread } from './reading-thread.ts';

/** Questions by name; `statistics/question.ts` gives each its types. */
type Questions = Record<string, (...args: unknown[]) => unknown>;

/** Figures that take more than a moment: of evaluations, of reviews, and of a future release. */
export class StatisticsReader extends ReadingThread<Questions> {
  constructor(database: string) {
    super(workerFile(new URL('../workers/statistics.worker.ts', import.meta.url)), database);
  }
}
