import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Estimate } from '#shared/contract/runs/runs.ts';
import { formatCount, formatMoney } from '../../../i18n/numbers.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { AllowKey } from '../../models/AllowKey.tsx';
import classes from './StartDialog.module.css';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { useCallWords } from '../../../calls/use-call-words.ts';

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
    <section className={classes.estimate} aria-label={t('runs.start.estimate')} aria-busy={fetching}>
      <h3 className={classes.heading}>{t('runs.start.estimate')}</h3>
      {missing.length > 0 ? (
        <p className={classes.quiet}>{t('runs.start.choose', { roles: missing.join(', ') })}</p>
      ) : hold !== null ? (
        <p className={classes.quiet}>{hold}</p>
      ) : error ? (
        <ErrorNote error={error} onRetry={onRetry} />
      ) : estimate ? (
        <>
          <dl className={classes.facts} data-stale={fetching || undefined}>
            <dt>{t('runs.start.items')}</dt>
            <dd>{formatCount(estimate.items)}</dd>
            <dt>{t('runs.start.calls')}</dt>
            <dd>
              {near(estimate, formatCount(estimate.calls))}
              {details(estimate).map((words) => (
                <span key={words} className={classes.quiet}>
                  {', '}
                  {words}
                </span>
              ))}
            </dd>
            <dt>{t('runs.start.tokens')}</dt>
            <dd>
              {t('runs.start.tokensValue', {
                input: near(estimate, formatCount(Math.round(estimate.inputTokens))),
                output: near(estimate, formatCount(Math.round(estimate.outputTokens))),
              })}
            </dd>
            <dt>{t('runs.start.cost')}</dt>
            <dd>
              <b>{near(estimate, formatMoney(estimate.cost))}</b>
              <span className={classes.quiet}>
                {', '}
                {t('runs.start.range', { low: formatMoney(estimate.range[0]), high: formatMoney(estimate.range[1]) })}
              </span>
            </dd>
          </dl>
          {estimate.items === 0 && <p className={classes.warn}>{t('runs.start.nothing')}</p>}
          {budget !== null && budget < estimate.cost && <p className={classes.warn}>{t('runs.start.overCap')}</p>}
          {estimate.problems.map(phraseWords).map((problem) => (
            <p key={problem} className={classes.warn}>
              <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" /> {problem}
            </p>
          ))}
          {estimate.keysToAllow.length > 0 && (
            <div className={classes.allow}>
              {estimate.keysToAllow.map((route) => (
                <AllowKey key={`${route.variable} ${route.server}`} route={route} />
              ))}
            </div>
          )}
        </>
      ) : (
        <p className={classes.quiet}>{t('runs.start.estimating')}</p>
      )}
    </section>
  );
}
