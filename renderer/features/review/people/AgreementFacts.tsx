import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { GoingJob } from '../../../ui/jobs/JobProgress.tsx';
import { kindHooks } from '../kinds/registry.ts';
import classes from './SamplingDialog.module.css';

/** How well people agree: letters of questions, blind clicks on instructions, boxes by two people for one element. */
export function AgreementFacts() {
  const { t } = useTranslation();
  const query = useQuery(orpc.review.stats.queryOptions());
  const stats = query.data;
  if (query.error) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />;
  if (!stats) return <GoingJob kind="agreement" />;
  const { agreement, places } = stats;
  const { clicks, boxes, blindBoxes } = places;
  const kappa = agreement.annotators.length === 2;
  const value = kappa ? agreement.kappa : agreement.alpha;
  const percent = (share: number | null) => (share === null ? '–' : formatPercent(share));
  const words = (name: string, one: typeof agreement): string => {
    const figure = one.annotators.length === 2 ? one.kappa : one.alpha;
    return t('review.sampling.aspect', {
      name,
      count: one.items,
      raw: percent(one.rawAgreement),
      statistic: one.annotators.length === 2 ? 'κ' : 'α',
      value: figure == null ? t('review.sampling.undefined') : figure.toFixed(2),
    });
  };
  const pixels = (distance: number | null) => (distance === null ? '–' : distance.toFixed(1));
  return (
    <section>
      <h3 className={classes.heading}>{t('review.sampling.agreement')}</h3>
      <dl className={classes.facts}>
        <dt>{t('review.sampling.questions')}</dt>
        <dd>
          {agreement.items > 0
            ? t('review.sampling.agreementText', {
                count: agreement.items,
                people: agreement.annotators.join(', '),
                raw: percent(agreement.rawAgreement),
                statistic: kappa ? 'κ' : 'α',
                value: value == null ? t('review.sampling.undefined') : value.toFixed(2),
              })
            : t('review.sampling.agreementNone')}
          {agreement.pairs.length > 1 && (
            <ul className={classes.pairs} aria-label={t('review.sampling.pairs')}>
              {agreement.pairs.map(({ people, items, rawAgreement, kappa: theirs }) => (
                <li key={people.join('\n')}>
                  {t('review.sampling.pair', {
                    people: people.join(', '),
                    count: items,
                    raw: percent(rawAgreement),
                    kappa: theirs === null ? t('review.sampling.undefined') : theirs.toFixed(2),
                  })}
                </li>
              ))}
            </ul>
          )}
        </dd>
        <dt>{t('review.sampling.clicks')}</dt>
        <dd>
          {clicks.n > 0
            ? t('review.sampling.clicksText', {
                hits: clicks.hits,
                n: clicks.n,
                rate: percent(clicks.hitRate),
                low: percent(clicks.interval?.[0] ?? null),
                high: percent(clicks.interval?.[1] ?? null),
                distance: pixels(clicks.meanDistance),
              })
            : t('review.sampling.clicksNone')}
          {clicks.pairs > 0 && (
            <>
              {' '}
              {t('review.sampling.clicksPairs', {
                count: clicks.pairs,
                same: percent(clicks.bothSame),
                apart: pixels(clicks.meanApart),
              })}
            </>
          )}
        </dd>
        <dt>{t('review.sampling.boxes')}</dt>
        <dd>
          {boxes.pairs > 0 && boxes.meanIou !== null
            ? t('review.sampling.boxesText', {
                count: boxes.pairs,
                people: boxes.annotators.join(', '),
                iou: boxes.meanIou.toFixed(2),
                half: percent(boxes.overHalf),
              })
            : t('review.sampling.boxesNone')}
        </dd>
        <dt>{t('review.sampling.blindBoxes')}</dt>
        <dd>
          {blindBoxes.pairs > 0 && blindBoxes.meanIou !== null
            ? t('review.sampling.boxesText', {
                count: blindBoxes.pairs,
                people: blindBoxes.annotators.join(', '),
                iou: blindBoxes.meanIou.toFixed(2),
                half: percent(blindBoxes.overHalf),
              })
            : t('review.sampling.blindBoxesNone')}
        </dd>
        {stats.agreements
          .filter(({ items }) => items > 0)
          .map(({ kind, aspects, ...whole }) => (
            <Fragment key={kind}>
              <dt>{kindHooks(kind)?.name?.() ?? kind}</dt>
              <dd>
                <ul className={classes.pairs}>
                  {(aspects.length > 0 ? aspects : [{ id: kind, ...whole }]).map((one) => (
                    <li key={one.id}>{words(kindHooks(kind)?.aspect?.(one.id) ?? one.id, one)}</li>
                  ))}
                </ul>
              </dd>
            </Fragment>
          ))}
      </dl>
    </section>
  );
}
