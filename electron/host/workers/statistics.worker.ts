import { answerQuestions } from '../threads/answer-questions.ts';
import { statisticsQuestions } from './statistics-questions.ts';

/** The statistics thread. */
answerQuestions(statisticsQuestions);
