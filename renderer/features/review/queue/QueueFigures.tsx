import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { agreement as agreementShape } from '#shared/contract/review/review.ts';
import { maxItems } from '#shared/contract/review/batches.ts';
import { askForBatch } from '../../../places/requested-batch.ts';
import { useQueue } from '../queue-store.ts';
import { runAction } from '../../../actions/run-action.ts';
import { useSystem } from '../../../project/project.ts';
import { today } from '../../../project/today.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { formatCount, formatDuration, formatPercent } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { kindHooks } from '../kinds/registry.ts';
import { Grid, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

type Agreement = z.infer<typeof agreementShape>;

/** κ of two people, α of more, with the number of items they share. */
function Statistic({ of }: { of: Pick<Agreement, 'annotators' | 'items' | 'kappa' | 'alpha'> }) {
  const { t } = useTranslation();
  if (of.items === 0) return <Text tone="dim">{t('review.queue.agreementNone')}</Text>;
  const statistic = of.annotators.length === 2 ? of.kappa : of.alpha;
  return (
    <>
      {statistic === null ? t('review.sampling.undefined') : statistic.toFixed(2)}{' '}
      <Text tone="dim">({t('review.queue.n', { n: of.items })})</Text>
    </>
  );
}

/** Makes a batch of the picked rows. */
function BatchButton() {
  const { t } = useTranslation();
  const picked = useQueue((state) => state.picked);
  const refusal = useCallRefusal('batches.create');
  const ids = [...picked].slice(0, maxItems);
  return (
    <ActionButton
      small
      kind="plain"
      refusal={refusal ?? (ids.length === 0 ? t('review.queue.pickFirst') : null)}
      onClick={() => askForBatch({ kind: 'item', selection: { kind: 'ids', ids } })}
    >
      {ids.length === 0 ? t('review.find.batch') : t('review.queue.batchOf', { formatted: formatCount(ids.length) })}
    </ActionButton>
  );
}

/** The foot of the queue: today's work, agreement, and where both are looked into. */
export function QueueFigures({ onSampling }: { onSampling: () => void }) {
  const { t } = useTranslation();
  const stats = useQuery(orpc.review.stats.queryOptions()).data;
  const me = useSystem()?.me.name;
  const assigned = useQuery(orpc.screenshots.assigned.queryOptions({ input: { today: today() } })).data;
  const mine = assigned?.people.find(({ person }) => person === me);
  const refusal = useCallRefusal('review.quality');
  const findRefusal = useCallRefusal('items.query');
  if (!stats)
    return (
      <Stack
        minHeight={58}
        as="footer"
        fixed
        align="flex-start"
        gap={6}
        pad={[8, 12]}
        borderTop="line"
        aria-busy="true"
      />
    );
  const { agreement, places } = stats;
  const ofKinds = stats.agreements.filter(({ items }) => items > 0);
  return (
    <Stack minHeight={58} as="footer" fixed align="flex-start" gap={6} pad={[8, 12]} borderTop="line">
      <Grid as="dl" gap={[3, 8]} width="full" columns="minmax(0, 1fr) auto">
        <dt>{t('review.queue.today')}</dt>
        <Text as="dd" text="right" space="nowrap">
          {t('review.queue.todayValue', { count: stats.today })}
          {stats.secondsEach !== null && `, ${t('review.queue.each', { time: formatDuration(stats.secondsEach) })}`}
        </Text>
        {mine && (
          <>
            <dt>{t('review.queue.assigned')}</dt>
            <Text as="dd" text="right" space="nowrap">
              {t('library.give.has', { open: formatCount(mine.open), due: formatCount(mine.due) })}
            </Text>
          </>
        )}
        {(agreement.items > 0 || ofKinds.length === 0) && (
          <>
            <dt>
              {t(agreement.annotators.length === 2 ? 'review.queue.agreementKappa' : 'review.queue.agreementAlpha')}
            </dt>
            <Text as="dd" text="right" space="nowrap">
              <Statistic of={agreement} />
            </Text>
          </>
        )}
        {ofKinds.map(({ kind, ...entry }) => (
          <Fragment key={kind}>
            <dt>
              {t(entry.annotators.length === 2 ? 'review.queue.kindKappa' : 'review.queue.kindAlpha', {
                kind: kindHooks(kind)?.name?.() ?? kind,
              })}
            </dt>
            <Text as="dd" text="right" space="nowrap">
              <Statistic of={entry} />
            </Text>
          </Fragment>
        ))}
        {places.clicks.n > 0 && places.clicks.hitRate !== null && (
          <>
            <dt>{t('review.queue.hitRate')}</dt>
            <Text as="dd" text="right" space="nowrap">
              {formatPercent(places.clicks.hitRate)} %{' '}
              <Text tone="dim">({t('review.queue.n', { n: places.clicks.n })})</Text>
            </Text>
          </>
        )}
        {places.blindBoxes.meanIou !== null && (
          <>
            <dt>{t('review.queue.blindIou')}</dt>
            <Text as="dd" text="right" space="nowrap">
              {places.blindBoxes.meanIou.toFixed(2)}{' '}
              <Text tone="dim">({t('review.queue.pairs', { count: places.blindBoxes.pairs })})</Text>
            </Text>
          </>
        )}
        {places.boxes.meanIou !== null && (
          <>
            <dt>{t('review.queue.iou')}</dt>
            <Text as="dd" text="right" space="nowrap">
              {places.boxes.meanIou.toFixed(2)}{' '}
              <Text tone="dim">({t('review.queue.pairs', { count: places.boxes.pairs })})</Text>
            </Text>
          </>
        )}
      </Grid>
      {/* Their words are aligned with the others, their hover area is wider. */}
      <Row wrap gap={4} ml={-9}>
        <ActionButton small kind="plain" onClick={onSampling}>
          {t('review.queue.sampling')}
        </ActionButton>
        <ActionButton small kind="plain" refusal={findRefusal} onClick={() => runAction('find-items')}>
          {t('review.find.button')}
        </ActionButton>
        <ActionButton small kind="plain" refusal={refusal} onClick={() => runAction('review-quality')}>
          {t('review.quality.title')}
        </ActionButton>
        <BatchButton />
      </Row>
    </Stack>
  );
}
