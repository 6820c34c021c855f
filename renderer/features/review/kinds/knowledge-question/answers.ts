import type { KnowledgeShown } from '#shared/items/knowledge-question/shown.ts';
import { placesIn, readArguments } from '#shared/items/knowledge-question/arguments.ts';
import { yesNoAnswers } from '#shared/contents/knowledge-question.ts';
import { fromWord, vocabularies } from '#shared/episodes/subsets.ts';
import { i18next } from '../../../../i18n/index.ts';
import { typeLabel } from '../../../trajectories/labels.ts';

/** The name of an action in GUI Knowledge Bench's own words, as every screen words it; any other text is unchanged. */
export function actionInWords(text: string): string {
  for (const vocabulary of vocabularies) {
    const type = vocabulary.id.startsWith('gui-knowledge-') ? fromWord(vocabulary, text.trim()) : null;
    if (type !== null) return typeLabel(type);
  }
  return text;
}

/** An option that is an argument list, in words: `down, at 620, 400`. Any other text is unchanged. */
export function argumentWords(text: string): string {
  const stated = readArguments(text);
  if (!stated) return text;
  const { places, direction, content, key } = stated;
  const [from, to] = places.map((place) => place.map(Math.round).join(', '));
  return [
    content === null ? null : i18next.t('review.knowledge.arguments.content', { content }),
    key,
    direction,
    from === undefined
      ? null
      : to === undefined
        ? i18next.t('review.knowledge.arguments.at', { at: from })
        : i18next.t('review.knowledge.arguments.fromTo', { from, to }),
  ]
    .filter((text) => text !== null)
    .join(', ');
}

/** An answer that a question offers: its stored value, its letter, and its text. */
export interface Offered {
  value: string;
  letter: string | null;
  text: string;
  /** Its place as fractions of the first picture, 0–1; empty for an answer without one. */
  share: string;
}

/** Places of an argument list as fractions of a picture: `0.1234, 0.2681`, two of them with an arrow. */
function sharesIn(text: string, picture: { width: number; height: number } | undefined): string {
  if (!picture) return '';
  return placesIn(text)
    .map(([x, y]) => `${(x / picture.width).toFixed(4)}, ${(y / picture.height).toFixed(4)}`)
    .join(' → ');
}

type Asked = Pick<KnowledgeShown, 'column' | 'form' | 'options' | 'pictures'>;

/** The answers that a question offers, in their order. */
export function offeredBy({ column, form, options, pictures }: Asked): Offered[] {
  if (form === 'yes_or_no')
    return yesNoAnswers.map((word) => ({
      ...{ value: word, letter: null, share: '' },
      text: i18next.t(`review.knowledge.${word}`),
    }));
  return options.map(({ letter, text, picture }) => {
    const words = text === '' && picture ? i18next.t('review.knowledge.pictureOfOption', { letter }) : text;
    const parameter = column === 'parameter';
    return {
      ...{ value: letter, letter },
      text: parameter ? argumentWords(text) : column === 'type' ? actionInWords(words) : words,
      share: parameter ? sharesIn(text, pictures[0]) : '',
    };
  });
}

/** The answer of a vote; null for "cannot answer". */
export const chosen = (answer: unknown): string | null => (typeof answer === 'string' ? answer : null);
