import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { teamAgreement } from '#shared/contract/review/review.ts';
import { formatPercent } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { GoingJob } from '../../../ui/jobs/JobProgress.tsx';
import { kindHooks } from '../kinds/registry.ts';
import { Block, Grid, Text } from '../../../ui/layout/primitives.tsx';

type TeamAgreement = z.infer<typeof teamAgreement>;

/** A share in percent; a dash if it cannot be computed. */
const percent = (share: number | null): string => (share === null ? '–' : formatPercent(share));

/** The statistic of a group of people: κ for two, α for more, with its value in words. */
function useStatistic() {
  const { t } = useTranslation();
  return ({ annotators, kappa, alpha }: Pick<TeamAgreement['agreement'], 'annotators' | 'kappa' | 'alpha'>) => {
    const two = annotators.length === 2;
    const value = two ? kappa : alpha;
    return { statistic: two ? 'κ' : 'α', value: value == null ? t('review.sampling.undefined') : value.toFixed(2) };
  };
}

/** One question on which people agree, such as the verdict of a label, in a line. */
function useAspectWords() {
  const { t } = useTranslation();
  const statistic = useStatistic();
  return (name: string, entry: TeamAgreement['agreement']): string =>
    t('review.sampling.aspect', { name, count: entry.items, raw: percent(entry.rawAgreement), ...statistic(entry) });
}

type Places = TeamAgreement['places'];

const pixels = (distance: number | null): string => (distance === null ? '–' : distance.toFixed(1));

/** Blind clicks on instructions: how many hit, and how well those on the same instruction agree. */
function ClickAgreement({ clicks }: { clicks: Places['clicks'] }) {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
}

/** Boxes that two people drew for one element; `none` says that there are none. */
function BoxAgreement({ boxes, none }: { boxes: Places['boxes']; none: string }) {
  const { t } = useTranslation();
  return boxes.pairs > 0 && boxes.meanIou !== null
    ? t('review.sampling.boxesText', {
        count: boxes.pairs,
        people: boxes.annotators.join(', '),
        iou: boxes.meanIou.toFixed(2),
        half: percent(boxes.overHalf),
      })
    : none;
}

/** Agreement on the letters of questions: of all who share items and, if there are more than two, of each pair. */
function AnswerAgreement({ agreement }: { agreement: TeamAgreement['agreement'] }) {
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

/** How well people agree: letters of questions, blind clicks on instructions, boxes by two people for one element. */
export function AgreementFacts() {
  const { t } = useTranslation();
  const words = useAspectWords();
  const query = useQuery(orpc.review.stats.queryOptions());
  const stats = query.data;
  if (query.error) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />;
  if (!stats) return <GoingJob kind="agreement" />;
  const { clicks, boxes, blindBoxes } = stats.places;
  return (
    <section>
      <Text as="h3" mb={8} size={12} line={16} weight={600}>
        {t('review.sampling.agreement')}
      </Text>
      <Grid as="dl" gap={[6, 12]} line={18} columns="5.75rem 1fr">
        <dt>{t('review.sampling.questions')}</dt>
        <dd>
          <AnswerAgreement agreement={stats.agreement} />
        </dd>
        <dt>{t('review.sampling.clicks')}</dt>
        <dd>
          <ClickAgreement clicks={clicks} />
        </dd>
        <dt>{t('review.sampling.boxes')}</dt>
        <dd>
          <BoxAgreement boxes={boxes} none={t('review.sampling.boxesNone')} />
        </dd>
        <dt>{t('review.sampling.blindBoxes')}</dt>
        <dd>
          <BoxAgreement boxes={blindBoxes} none={t('review.sampling.blindBoxesNone')} />
        </dd>
        {stats.agreements
          .filter(({ items }) => items > 0)
          .map(({ kind, aspects, ...whole }) => (
            <Fragment key={kind}>
              <dt>{kindHooks(kind)?.name?.() ?? kind}</dt>
              <dd>
                <Block as="ul" mt={2} tone="dim">
                  {(aspects.length > 0 ? aspects : [{ id: kind, ...whole }]).map((entry) => (
                    <li key={entry.id}>{words(kindHooks(kind)?.aspect?.(entry.id) ?? entry.id, entry)}</li>
                  ))}
                </Block>
              </dd>
            </Fragment>
          ))}
      </Grid>
    </section>
  );
}
