import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/numbers.ts';
import type { ItemFilter } from './item-filter.ts';
import { barShares, type RunDetail, slowestStep } from './run-figures.ts';
import classes from './Funnel.module.css';

/** Steps in order with what is done, in flight and waiting; the slowest is marked. A click shows the step's items. */
export function Funnel({
  run,
  filter,
  onFilter,
}: {
  run: RunDetail;
  filter: ItemFilter;
  onFilter: (filter: ItemFilter) => void;
}) {
  const { t } = useTranslation();
  const slowest = slowestStep(run.steps);
  const errors = run.steps.some((step) => step.errors > 0);
  const dim = (n: number) => <span data-zero={n === 0 || undefined}>{formatCount(n)}</span>;
  return (
    <section className={classes.root} aria-label={t('runs.funnel.label')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              <span className="visually-hidden">{t('common.number')}</span>
            </th>
            <th scope="col">{t('runs.funnel.step')}</th>
            <th scope="col">{t('runs.funnel.model')}</th>
            <th scope="col" className={classes.barColumn}>
              <span className={classes.legend}>
                <span data-kind="done">{t('runs.funnel.done')}</span>
                <span data-kind="flight">{t('runs.funnel.inFlight')}</span>
                <span data-kind="waiting">{t('runs.funnel.waiting')}</span>
                {errors && <span data-kind="errors">{t('runs.funnel.errors')}</span>}
              </span>
            </th>
            <th scope="col" data-num>
              {t('runs.funnel.colDone')}
            </th>
            <th scope="col" data-num>
              {t('runs.funnel.colFlight')}
            </th>
            <th scope="col" data-num>
              {t('runs.funnel.colWaiting')}
            </th>
            <th scope="col" data-num>
              {t('runs.funnel.colDropped')}
            </th>
            <th scope="col" data-num>
              {t('runs.funnel.colErrors')}
            </th>
            <th scope="col" data-num data-wide>
              {t('runs.funnel.colRate')}
            </th>
            <th scope="col" data-num data-wide>
              {t('runs.funnel.colP50')}
            </th>
            <th scope="col" data-num>
              {t('runs.funnel.colCost')}
            </th>
          </tr>
        </thead>
        <tbody>
          {run.steps.map((step, at) => {
            const shares = barShares(step, run.items);
            const chosen = filter.kind === 'step' && filter.step === step.step;
            return (
              <tr
                key={step.step}
                data-slowest={(run.state === 'running' && slowest?.step === step.step) || undefined}
                data-chosen={chosen || undefined}
              >
                <td className={classes.number}>{at + 1}</td>
                <td>
                  <button
                    type="button"
                    className={classes.step}
                    aria-pressed={chosen}
                    onClick={() => onFilter(chosen ? { kind: 'all' } : { kind: 'step', step: step.step })}
                  >
                    <b>{step.name}</b> {step.prompt && <span>{step.prompt}</span>}
                  </button>
                </td>
                <td className={classes.models} title={step.models.join(', ')}>
                  {step.models.join(', ')}
                </td>
                <td className={classes.barColumn}>
                  <div
                    className={classes.bar}
                    role="img"
                    aria-label={t('runs.funnel.bar', {
                      done: step.done,
                      inFlight: step.inFlight,
                      waiting: step.waiting,
                      errors: step.errors,
                    })}
                  >
                    <span data-kind="done" style={{ width: `${100 * shares.done}%` }} />
                    <span data-kind="errors" style={{ width: `${100 * shares.errors}%` }} />
                    <span data-kind="flight" style={{ width: `${100 * shares.inFlight}%` }} />
                    {shares.waiting > 0 && <span data-kind="waiting" style={{ width: `${100 * shares.waiting}%` }} />}
                  </div>
                </td>
                <td data-num>
                  <b>{formatCount(step.done)}</b>
                </td>
                <td data-num>{dim(step.inFlight)}</td>
                <td data-num>{dim(step.waiting)}</td>
                <td data-num>{dim(step.dropped)}</td>
                <td data-num className={step.errors > 0 ? classes.bad : undefined}>
                  {dim(step.errors)}
                </td>
                <td data-num data-wide>
                  {step.perMinute === null ? '' : step.perMinute.toFixed(1)}
                </td>
                <td data-num data-wide>
                  {step.p50Seconds === null
                    ? ''
                    : t('runs.funnel.seconds', { seconds: step.p50Seconds.toFixed(step.p50Seconds < 10 ? 1 : 0) })}
                </td>
                <td data-num>{step.models.length > 0 ? step.cost.toFixed(2) : ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
