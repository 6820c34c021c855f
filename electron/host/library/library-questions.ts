import type { ReadDb } from '../db/connection.ts';
import { LibraryIndex, type LibraryQuestions } from './library-index.ts';

/** The library's questions over one reading connection and one index. */
export function libraryQuestions(db: ReadDb) {
  const index = new LibraryIndex(db);
  return {
    facets: (...args) => index.facets(...args),
    query: (...args) => index.query(...args),
    range: (...args) => index.range(...args),
    place: (...args) => index.place(...args),
    selectionSummary: (...args) => index.selectionSummary(...args),
    chosenIds: (...args) => index.chosenIds(...args),
  } satisfies LibraryQuestions;
}
