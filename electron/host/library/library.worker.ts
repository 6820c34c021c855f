import { answerQuestions } from '../threads/answer-questions.ts';
import { libraryQuestions } from './library-questions.ts';

/** The library's thread: questions are answered in order. */
answerQuestions(libraryQuestions);
