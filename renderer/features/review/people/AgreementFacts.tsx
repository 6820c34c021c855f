import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../transport/client.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { GoingJob } from '../../../ui/jobs/JobProgress.tsx';
import { kindHooks } from '../kinds/registry.ts';
import { AnswerAgreement } from './AnswerAgreement.tsx';
import { BoxAgreement, ClickAgreement } from './PlaceAgreement.tsx';
import { useAspectWords } from './agreement-words.ts';
import { Block, Grid, Text } from '../../../ui/layout/primitives.tsx';

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
                  {(aspects.length > 0 ? aspects : [{ id: kind, ...whole }]).map((one) => (
                    <li key={one.id}>{words(kindHooks(kind)?.aspect?.(one.id) ?? one.id, one)}</li>
                  ))}
                </Block>
              </dd>
            </Fragment>
          ))}
      </Grid>
    </section>
  );
}
