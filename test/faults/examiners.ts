import type { Asked } from './server.ts';

const levels = ['easy', 'medium', 'hard'] as const;

/** A model that plays every role of the understanding pipeline well: three questions, honest votes, no objections. */
export function playUnderstanding({ text }: Pick<Asked, 'text'>): string {
  if (text.includes('You do not get the picture')) return 'B';
  if (text.includes('Judge each question'))
    return JSON.stringify({
      judgements: levels.map((difficulty) => ({ difficulty, criteria: null, valid: 'yes', comment: '', fix: null })),
    });
  if (text.includes('Answer these single-choice'))
    return JSON.stringify({ answers: levels.map((difficulty) => ({ difficulty, answer: 'C', reason: 'seen' })) });
  return JSON.stringify({
    questions: levels.map((difficulty) => ({
      difficulty,
      question: `What does the ${difficulty} control do?`,
      options: ['Saves', 'Opens', 'Closes', 'Prints'].map((option, i) => ({ letter: 'ABCD'[i], text: option })),
      answer: 'C',
      explanation: 'The label says so.',
    })),
  });
}
