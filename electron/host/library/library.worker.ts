import { answerQuestions } from '../threads/answer-questions.ts';
import { LibraryIndex, type LibraryQuestions } from './library-index.ts';

/** The library's thread: one reading connection and one index; questions are answered in order. */
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
