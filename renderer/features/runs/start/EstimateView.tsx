import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Estimate } from '#shared/contract/runs/runs.ts';
import { formatCount, formatMoney } from '../../../i18n/numbers.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { AllowKey } from '../../models/AllowKey.tsx';
import classes from './StartDialog.module.css';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { useCallWords } from '../../../calls/use-call-words.ts';
import { Block, Grid, Row, Text } from '../../../ui/layout/primitives.tsx';

/** The dry run: items, calls, tokens, cost with its range. Used by runs and evaluations. */
export function EstimateView({
  estimate,
  fetching,
  error,
  onRetry,
  missing,
  hold = null,
  budget,
}: {
  estimate: Estimate | undefined;
  fetching: boolean;
  error: unknown;
  onRetry: () => void;
  /** Names of roles to choose first. */
  missing: readonly string[];
  /** What has to be fixed before anything can be counted. */
  hold?: string | null;
  budget: number | null;
}) {
  const { t } = useTranslation();
  const { near, details } = useCallWords();
  return (
    <Block
      as="section"
      pad={[10, 12]}
      border="line2"
      radius={3}
      surface="well"
      minHeight={112}
      aria-label={t('runs.start.estimate')}
      aria-busy={fetching}
    >
      <Text as="h3" mb={6} size={12} weight={600}>
        {t('runs.start.estimate')}
      </Text>
      {missing.length > 0 ? (
        <Text as="p" tone="dim" weight={400}>
          {t('runs.start.choose', { roles: missing.join(', ') })}
        </Text>
      ) : hold !== null ? (
        <Text as="p" tone="dim" weight={400}>
          {hold}
        </Text>
      ) : error ? (
        <ErrorNote error={error} onRetry={onRetry} />
      ) : estimate ? (
        <>
          <Grid
            as="dl"
            gap={[4, 16]}
            columns="auto 1fr"
            opacity={fetching ? 0.85 : undefined}
            data-stale={fetching || undefined}
          >
            <dt>{t('runs.start.items')}</dt>
            <Text as="dd" text="right">
              {formatCount(estimate.items)}
            </Text>
            <dt>{t('runs.start.calls')}</dt>
            <Text as="dd" text="right">
              {near(estimate, formatCount(estimate.calls))}
              {details(estimate).map((words) => (
                <Text key={words} tone="dim" weight={400}>
                  {', '}
                  {words}
                </Text>
              ))}
            </Text>
            <dt>{t('runs.start.tokens')}</dt>
            <Text as="dd" text="right">
              {t('runs.start.tokensValue', {
                input: near(estimate, formatCount(Math.round(estimate.inputTokens))),
                output: near(estimate, formatCount(Math.round(estimate.outputTokens))),
              })}
            </Text>
            <dt>{t('runs.start.cost')}</dt>
            <Text as="dd" text="right">
              <b>{near(estimate, formatMoney(estimate.cost))}</b>
              <Text tone="dim" weight={400}>
                {', '}
                {t('runs.start.range', { low: formatMoney(estimate.range[0]), high: formatMoney(estimate.range[1]) })}
              </Text>
            </Text>
          </Grid>
          {estimate.items === 0 && (
            <Row as="p" gap={6} mt={6} breakWords tone="warn" className={classes.warn}>
              {t('runs.start.nothing')}
            </Row>
          )}
          {budget !== null && budget < estimate.cost && (
            <Row as="p" gap={6} mt={6} breakWords tone="warn" className={classes.warn}>
              {t('runs.start.overCap')}
            </Row>
          )}
          {estimate.problems.map(phraseWords).map((problem) => (
            <Row key={problem} as="p" gap={6} mt={6} breakWords tone="warn" className={classes.warn}>
              <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" /> {problem}
            </Row>
          ))}
          {estimate.keysToAllow.length > 0 && (
            <Row wrap gap={6} mt={8}>
              {estimate.keysToAllow.map((route) => (
                <AllowKey key={`${route.variable} ${route.server}`} route={route} />
              ))}
            </Row>
          )}
        </>
      ) : (
        <Text as="p" tone="dim" weight={400}>
          {t('runs.start.estimating')}
        </Text>
      )}
    </Block>
  );
}
