import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { typeLabel } from '../labels.ts';

/** Steps are counted from 1 on every screen, as labels count them; the source's own numbers are in its raw data. */
export const stepNumber = (place: number): number => place + 1;

/** What a step's first action does, in a word; its element's name beside it. */
export const stepWord = (step: EpisodeDetail['stepList'][number]): string => {
  const [first, ...more] = step.actions;
  return first ? `${typeLabel(first.type)}${more.length > 0 ? ` +${more.length}` : ''}` : '';
};
