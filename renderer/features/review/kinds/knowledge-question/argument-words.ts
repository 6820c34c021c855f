import { fromWord, vocabularies } from '#shared/episodes/subsets.ts';
import { readArguments } from '#shared/items/knowledge-question/arguments.ts';
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
