import type { WhyHere } from '#shared/contract/review/why-here.ts';
import { i18next } from '../../../i18n/index.ts';

/** Why an item is in the queue, in words; empty for a decided one. */
export function whyWords(why: WhyHere): string {
  const { t } = i18next;
  switch (why.code) {
    case 'decided':
      return '';
    case 'answers-differ':
      return t('review.whyHere.answers-differ', { answers: why.answers, key: why.key });
    case 'places-differ':
      return t('review.whyHere.places-differ', { missed: why.missed, n: why.n });
    case 'lints':
      return why.lints;
    default:
      return t(`review.whyHere.${why.code}`);
  }
}
