import type { Asked } from './server.ts';

const plan = ['Open the shop', 'Press the lamp', 'Type a name', 'Choose a colour', 'Press Order'];

/**
 * A model that plays every role well; without the picture it always answers A, which is right as often as by chance.
 */
export function playEpisodes({ text }: Pick<Asked, 'text'>): string {
  if (text.includes('further questions of this sub-type')) {
    const about = /seed (\w+)/.exec(text)?.[1] ?? '';
    const question = (thing: string) => ({
      question: `What does the ${thing} beside ${about} tell?`,
      augmented: 'What does the marked control tell?',
      options: ['this', 'that', 'other', 'more'].map((word) => `${word} ${thing}`),
      answer: 'B',
      needed_knowledge: 'That is how it looks.',
      box: [10, 10, 30, 30],
    });
    return JSON.stringify({ questions: ['lever', 'badge'].map(question) });
  }
  if (text.includes('Write the plan')) return JSON.stringify({ steps: plan });
  if (text.includes('You compare two screens')) return JSON.stringify({ change: 'nothing' });
  if (text.includes('You judge')) return JSON.stringify({ evidence: [], missingOperations: [], verdict: 'success' });
  return 'A';
}
