import { workerFile } from '../app-folders.ts';
import { ReadingThread } from '../project/reading-thread.ts';
import type { StatisticsQuestions } from './questions.ts';

/** Figures that take more than a moment: of evaluations, of reviews, and of a future release. */
export class StatisticsReader extends ReadingThread<StatisticsQuestions> {
  constructor(database: string) {
    super(workerFile(new URL('./statistics.worker.ts', import.meta.url)), database);
  }
}
