import { difficulties } from '#shared/records/fields.ts';
import { type QuestionContent, questionContent } from '#shared/contents/question.ts';
import { questionLints } from '#shared/items/question/lints.ts';
import { runLints } from '#shared/lints/define.ts';
import { z } from 'zod';
import { defineItemKind, stateLeftOut } from '../define.ts';
import { isLettered, letterNow } from './lettered.ts';
import { rejectReasons } from './reject-reasons.ts';
import { type Phrase, phrase } from '../../phrases/phrase.ts';

/** Letter of an option, or null for "cannot answer". */
const answer = z.string().nullable();

/** Why a question cannot be approved or frozen as it is, or null. */
export function unfit({ question, options, answer: key }: QuestionContent): Phrase | null {
  const letters = options.map((option) => option.letter);
  if (question.trim() === '') return phrase('unfit-no-text');
  if (letters.length < 2) return phrase('unfit-options');
  const empty = options.find(({ text }) => text.trim() === '');
  if (empty) return phrase('unfit-option-empty', { letter: empty.letter });
  if (new Set(letters).size < letters.length) return phrase('unfit-same-letter');
  if (!isLettered({ options })) return phrase('unfit-lettered', { letters: letters.join(', ') });
  if (!letters.includes(key)) return phrase('unfit-key-not-option', { key: key || phrase('unfit-no-key') });
  return null;
}

/** A multiple-choice question on one screenshot (MMBench-GUI L1). */
export const question = defineItemKind<QuestionContent, z.infer<typeof answer>>({
  id: 'question',
  plural: 'questions',
  subject: 'screenshot',
  partOf: null,
  content: questionContent,
  label: (content) => content.question,
  facet: (content) => content.difficulty,
  explains: ({ explanation }) => explanation,
  words: (content) => [content.question, ...content.options.map((option) => option.text)],
  corrects: [
    { name: 'question', path: ['question'] },
    { name: 'option', path: ['options', '*', 'text'] },
    { name: 'answer', path: ['answer'], choices: ({ options }) => options.map(({ letter }) => letter) },
    { name: 'explanation', path: ['explanation'] },
    { name: 'hint', path: ['hint'] },
  ],
  lints: (content, { app }) => runLints(questionLints, { content, app }),
  appLints: ['app-name-leaked'],
  keepsFindings: () => false,
  release: {
    leftOut: ({ state }) => stateLeftOut(state),
    order: (content) => difficulties.indexOf(content.difficulty),
  },
  review: {
    answer,
    key: (content) => content.answer,
    labelOf: (given, then, now) => (given === null ? 'cannot-answer' : (letterNow(given, then, now) ?? null)),
    answerLabel: (given) => given ?? 'cannot-answer',
    misfit: (given, content) =>
      given === null || content.options.some((option) => option.letter === given)
        ? null
        : phrase('answer-no-option', { answer: given }),
    blind: ({ difficulty, question: text, options, hint }) => ({
      difficulty,
      question: text,
      options: options.map((option) => ({ letter: option.letter, text: option.text })),
      hint,
    }),
    leadsAgreement: true,
    unfit,
    rejectReasons,
  },
});
