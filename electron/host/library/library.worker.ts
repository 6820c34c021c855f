import { answerQuestions } from '../answer-questions.ts';
import { LibraryIndex, type LibraryQuestions } from './library-index.ts';

/** Thread of the library: one reading connection, one index, questions answered in order. */
answerQuestions((db) => {
  const index = new LibraryIndex(db);
  return {
    facets: (...args) => index.facets(...args),
    query: (...args) => index.query(...args),
    range: (...args) => index.range(...args),
    place: (...args) => index.place(...args),
    selectionSummary: (...args) => index.selectionSummary(...args),
    chosenIds: (...args) => index.chosenIds(...args),
  } satisfies LibraryQuestions;
});
