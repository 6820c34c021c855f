import { workerFile } from '../files/app-folders.ts';
import { ReadingThread } from '../threads/reading-thread.ts';
import type { LibraryQuestions } from './library-index.ts';

/** The library's questions: lists, facets and selections. */
export class LibraryReader extends ReadingThread<LibraryQuestions> {
  constructor(database: string) {
    // Pages and counts are short-lived. By default, V8 lets up to 48 MB of them pile up.
    super(workerFile(new URL('./library.worker.ts', import.meta.url)), database, { maxYoungGenerationSizeMb: 16 });
  }

  /** Starts the thread and builds its index before the first question, which receives any error. */
  warm(): void {
    this.ask('facets', {}).catch(() => undefined);
  }
}
