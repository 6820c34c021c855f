import { vi } from 'vitest';

/** Questions of the library and to the statistics are answered without threads of their own. */
vi.mock('../../electron/host/threads/statistics-reader.ts', async () => {
  const { AnswersHere } = await import('./answers-here.ts');
  return {
    StatisticsReader: class extends AnswersHere {
      constructor(database: string) {
        super(
          database,
          async () => (await import('../../electron/host/workers/statistics-questions.ts')).statisticsQuestions,
        );
      }
    },
  };
});
vi.mock('../../electron/host/library/library-reader.ts', async () => {
  const { AnswersHere } = await import('./answers-here.ts');
  return {
    LibraryReader: class extends AnswersHere {
      constructor(database: string) {
        super(
          database,
          async () => (await import('../../electron/host/library/library-questions.ts')).libraryQuestions,
        );
      }

      warm(): void {
        this.ask('facets', {}).catch(() => undefined);
      }
    },
  };
});
