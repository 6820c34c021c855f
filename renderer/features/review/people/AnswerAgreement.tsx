import { useTranslation } from 'react-i18next';
import { percent, type TeamAgreement, useStatistic } from './agreement-words.ts';
import { Block } from '../../../ui/layout/primitives.tsx';

/** Agreement on the letters of questions: of all who share items and, if there are more than two, of each pair. */
export function AnswerAgreement({ agreement }: { agreement: TeamAgreement['agreement'] }) {
  const { t } = useTranslation();
  const statistic = useStatistic();
  const { items, annotators, rawAgreement, pairs } = agreement;
  return (
    <>
      {items > 0
        ? t('review.sampling.agreementText', {
            count: items,
            people: annotators.join(', '),
            raw: percent(rawAgreement),
            ...statistic(agreement),
          })
        : t('review.sampling.agreementNone')}
      {pairs.length > 1 && (
        <Block as="ul" mt={2} tone="dim" aria-label={t('review.sampling.pairs')}>
          {pairs.map((pair) => (
            <li key={pair.people.join('\n')}>
              {t('review.sampling.pair', {
                people: pair.people.join(', '),
                count: pair.items,
                raw: percent(pair.rawAgreement),
                kappa: pair.kappa === null ? t('review.sampling.undefined') : pair.kappa.toFixed(2),
              })}
            </li>
          ))}
        </Block>
      )}
    </>
  );
}
