import { workerFile } from '../places.ts';
import { ReadingThread } from '../project/reading-thread.ts';
import type { StatisticsQuestions } from './questions.ts';

/** Tables and comparisons of evaluations. */
export class StatisticsReader extends ReadingThread<StatisticsQuestions> {
  constructor(database: string) {
    super(workerFile(new URL('./statistics.worker.ts', import.meta.url)), database);
  }
}
