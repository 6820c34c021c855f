import { answerQuestions } from '../answer-questions.ts';
import { statisticsQuestions } from './questions.ts';

/** Thread of the figures. */
answerQuestions(statisticsQuestions);
