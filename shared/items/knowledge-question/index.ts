import { z } from 'zod';
import { runLints } from '#shared/lints/define.ts';
import { knowledgeColumns } from '#shared/contents/knowledge-columns.ts';
import {
  type KnowledgeContent,
  knowledgeContent,
  offered,
  type KnowledgePicture,
} from '#shared/contents/knowledge-question.ts';
import { knowledgeLints } from '#shared/items/knowledge-question/lints.ts';
import { changedOf } from '#shared/items/knowledge-question/shown.ts';
import { stemOf } from '#shared/items/knowledge-question/stem.ts';
import { pointMoved } from '#shared/items/knowledge-question/move-point.ts';
import { defineItemKind, type ItemKind, stateLeftOut, type StoredPictureOf } from '../define.ts';
import { type Phrase, phrase } from '../../phrases/phrase.ts';

/** Why a question cannot be answered. */
export const cannotReasons = ['two-right', 'none-right', 'not-in-pictures'] as const;

/** A letter, or yes | no | unknown; or why there is no answer. */
const answer = z.union([z.string().max(20), z.object({ cannot: z.enum(cannotReasons) })]);
export type KnowledgeAnswer = z.infer<typeof answer>;

/** Why a question is rejected. */
export const rejectReasons = [
  'wrong-key',
  'several-right',
  'without-picture',
  'unclear',
  'picture-broken',
  'trivial',
  'other',
] as const;

/** A picture without its file name, which may give the answer away. */
const shown = ({ sha256, width, height }: KnowledgePicture) => ({ sha256, width, height });

/** The text of an answer for comparison: the option's content, so that a reordered question keeps its votes. */
function answerText(given: KnowledgeAnswer, content: KnowledgeContent | undefined): string | null {
  if (typeof given !== 'string') return `cannot ${given.cannot}`;
  if (!content || content.form === 'yes_or_no') return given;
  const option = content.options.find(({ letter }) => letter === given);
  return option ? JSON.stringify([option.text, option.picture?.sha256 ?? null]) : null;
}

function unfit(content: KnowledgeContent): Phrase | null {
  const { question, column, pictures, options, form } = content;
  if (question.trim() === '') return phrase('unfit-no-text');
  if (pictures.length === 0 && column !== 'plan') return phrase('unfit-no-picture');
  if (form === 'multiple_choice' && options.length < 2) return phrase('unfit-options');
  if (options.some(({ letter }, at) => letter !== String.fromCharCode(65 + at))) return phrase('unfit-letters');
  if (!offered(content).includes(content.answer))
    return phrase('unfit-key-not-offered', { key: content.answer || phrase('unfit-no-key') });
  return null;
}

/** A stand-in for a picture that a reader fills in later: its index in the set, as a hash. */
function stored(picture: KnowledgePicture, pictures: readonly StoredPictureOf[]): KnowledgePicture {
  if (!/^0{56}/.test(picture.sha256)) return picture;
  const found = pictures[Number.parseInt(picture.sha256.slice(56), 16)];
  return found ? { ...picture, sha256: found.sha256, width: found.width, height: found.height } : picture;
}

/**
 * The name of a question in lists. Questions about one step are listed together, and the text of one (the action whose
 * effect is asked for) would answer the others; such questions are therefore named by what they ask.
 */
function titleOf({ column, question }: KnowledgeContent): string {
  if (column === 'effect') return 'What the screen shows next';
  if (column === 'type') return 'Type of the action';
  return column === 'parameter' ? 'Action behind this change' : stemOf(question) || question;
}

/** An option that is shown as a picture has no text to correct. */
const isPicture = (option: unknown): boolean => (option as KnowledgeContent['options'][number]).picture !== null;

const kind: Omit<ItemKind<KnowledgeContent, KnowledgeAnswer>, 'id' | 'plural' | 'subject'> = {
  partOf: null,
  content: knowledgeContent,
  label: titleOf,
  facet: ({ column }) => column,
  words: (content) => [titleOf(content), ...content.options.map(({ text }) => text)].filter(Boolean),
  withPictures: (content, pictures) => ({
    ...content,
    pictures: content.pictures.map((picture) => stored(picture, pictures)),
    options: content.options.map((option) => ({
      ...option,
      picture: option.picture && stored(option.picture, pictures),
    })),
  }),
  corrects: [
    { name: 'question', path: ['question'] },
    { name: 'option', path: ['options', '*', 'text'], without: isPicture },
    { name: 'answer', path: ['answer'], choices: offered },
    { name: 'rationale', path: ['rationale'] },
  ],
  lints: (content) => runLints(knowledgeLints, content),
  appLints: [],
  keepsFindings: () => false,
  release: {
    leftOut: ({ state }) => stateLeftOut(state),
    order: ({ column }) => knowledgeColumns.indexOf(column),
  },
  review: {
    answer,
    key: ({ answer: key }) => key,
    labelOf(given, then, now) {
      const text = answerText(given, then);
      if (text === null || typeof given !== 'string' || now.form === 'yes_or_no') return text;
      return now.options.some((option) => answerText(option.letter, now) === text) ? text : null;
    },
    answerLabel: (given) => (typeof given === 'string' ? given : `cannot ${given.cannot}`),
    misfit: (given, content) =>
      typeof given !== 'string' || offered(content).includes(given)
        ? null
        : phrase('answer-none-such', { answer: given }),
    blind: ({ column, form, question, augmented, pictures, options, region, app, platform, change }) => ({
      ...{ column, form, question, augmented, region, app, platform },
      changed: changedOf({ column, change }),
      pictures: pictures.map(shown),
      options: options.map(({ letter, text, picture }) => ({ letter, text, picture: picture && shown(picture) })),
    }),
    asksAgain: (why) => why === pointMoved,
    unfit,
    rejectReasons,
  },
};

/** A question of GUI Knowledge Bench on pictures. */
export const knowledgeQuestion = defineItemKind<KnowledgeContent, KnowledgeAnswer>({
  id: 'knowledge-question',
  plural: 'knowledge-questions',
  subject: 'pictures',
  ...kind,
});

/** One without a picture: about a plan in words. */
export const knowledgeText = defineItemKind<KnowledgeContent, KnowledgeAnswer>({
  id: 'knowledge-text',
  plural: 'knowledge-texts',
  subject: 'none',
  ...kind,
});

/** The kind of a question: with pictures, or without. */
export const knowledgeKindOf = ({ pictures, options }: Pick<KnowledgeContent, 'pictures' | 'options'>) =>
  pictures.length > 0 || options.some(({ picture }) => picture) ? knowledgeQuestion : knowledgeText;

/** Whether an item of this kind is a knowledge question. */
export const isKnowledgeKind = (id: string): boolean => id === knowledgeQuestion.id || id === knowledgeText.id;
