import { answerQuestions } from '../answer-questions.ts';
import { statisticsQuestions } from './questions.ts';

/** The statistics thread. */
answerQuestions(statisticsQuestions);
