import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { teamAgreement } from '#shared/contract/review/review.ts';
import { formatPercent } from '../../../i18n/numbers.ts';

export type TeamAgreement = z.infer<typeof teamAgreement>;

/** A share in percent; a dash if it cannot be computed. */
export const percent = (share: number | null): string => (share === null ? '–' : formatPercent(share));

/** The statistic of a group of people: κ for two, α for more, with its value in words. */
export function useStatistic() {
  const { t } = useTranslation();
  return ({ annotators, kappa, alpha }: Pick<TeamAgreement['agreement'], 'annotators' | 'kappa' | 'alpha'>) => {
    const two = annotators.length === 2;
    const value = two ? kappa : alpha;
    return { statistic: two ? 'κ' : 'α', value: value == null ? t('review.sampling.undefined') : value.toFixed(2) };
  };
}

/** One question on which people agree, such as the verdict of a label, in a line. */
export function useAspectWords() {
  const { t } = useTranslation();
  const statistic = useStatistic();
  return (name: string, entry: TeamAgreement['agreement']): string =>
    t('review.sampling.aspect', { name, count: entry.items, raw: percent(entry.rawAgreement), ...statistic(entry) });
}
