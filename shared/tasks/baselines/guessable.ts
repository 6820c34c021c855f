import { questionContent } from '#shared/contract/questions.ts';
import { knowledgeContent } from '../knowledge/content.ts';
import type { Guessable } from './option-only.ts';

/** Column of the questions of MMBench-GUI L1. */
export const mcqColumn = 'mcq' as const;

/** A question's content as a guesser sees it; null for other kinds and for questions without lettered options. */
export function guessableOf(kind: string, content: unknown): Guessable | null {
  if (kind === 'question') {
    const { question, options, answer } = questionContent.parse(content);
    const said = options.map(({ letter, text }) => ({ letter, text, print: null }));
    return { column: mcqColumn, question, options: said, answer, print: null, types: false };
  }
  if (kind !== 'knowledge-question' && kind !== 'knowledge-text') return null;
  const { column, form, question, options, answer, pictures } = knowledgeContent.parse(content);
  if (form !== 'multiple_choice') return null;
  return {
    ...{ column, question, answer },
    options: options.map(({ letter, text, picture }) => ({
      ...{ letter, text },
      print: text === '' ? (picture?.print ?? null) : null,
    })),
    print: pictures[0]?.print ?? null,
    types: column === 'type',
  };
}
