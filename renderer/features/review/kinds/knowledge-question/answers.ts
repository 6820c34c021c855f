import { cannotReasons, type KnowledgeAnswer } from '#shared/items/knowledge-question/index.ts';
import type { KnowledgeShown } from '#shared/items/knowledge-question/shown.ts';
import { yesNoAnswers } from '#shared/tasks/knowledge/content.ts';
import { i18next } from '../../../../i18n/index.ts';
import { argumentWords } from './argument-words.ts';

/** An answer that a question offers: what is stored for it, its letter, and its words. */
export interface Offered {
  value: string;
  letter: string | null;
  text: string;
}

/** The answers that a question offers, in their order. */
export function offeredBy({ column, form, options }: Pick<KnowledgeShown, 'column' | 'form' | 'options'>): Offered[] {
  return form === 'yes_or_no'
    ? yesNoAnswers.map((word) => ({ value: word, letter: null, text: i18next.t(`review.knowledge.${word}`) }))
    : options.map(({ letter, text }) => ({
        ...{ value: letter, letter },
        text: column === 'parameter' ? argumentWords(text) : text,
      }));
}

/** Everything that can be answered blind, in the order of the digits: what is offered, then why there is no answer. */
export function blindAnswers(shown: Pick<KnowledgeShown, 'column' | 'form' | 'options'>): KnowledgeAnswer[] {
  return [...offeredBy(shown).map(({ value }) => value), ...cannotReasons.map((cannot) => ({ cannot }))];
}
