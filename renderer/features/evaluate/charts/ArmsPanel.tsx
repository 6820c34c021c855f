import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { GoingJob } from '../../../ui/jobs/JobProgress.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { pairedLinesSvg } from './chart-svg.ts';
import { ChartTools } from './ChartTools.tsx';
import { Difference } from '../compare/Difference.tsx';
import { type ComparedBy, differenceAxis, type Evaluation, pText, signed, type TaskInfo } from '../board/figures.ts';
import { seenFrom } from '../compare/pairs.ts';
import { byKind, cutValues, removedCell, removedInAll } from './removed.ts';
import { useRowName } from '../board/row-name.ts';
import { useDimWords } from '../../../i18n/dim-words.ts';
import classes from './Arms.module.css';

/** Maximum number of runs compared at once. */
const most = 12;

/**
 * Runs against one baseline on the same items: difference with interval and test, and which of the baseline's failures
 * each removes, by kind or by a dimension of the task.
 */
export function ArmsPanel({
  baseline,
  others,
  task,
  by,
  onShow,
  name,
}: {
  baseline: Evaluation;
  /** The arms of the baseline's model, or the one run it is paired with. */
  others: readonly Evaluation[];
  task: TaskInfo | undefined;
  by: ComparedBy;
  /** The baseline's failures of a kind, or with a dimension's value; with a run, those that it gets right. */
  onShow: (cut: string, value: string, run: string | null) => void;
  name: string;
}) {
  const { t } = useTranslation();
  const nameOf = useRowName();
  const words = useDimWords();
  const [cut, setCut] = useState(byKind);
  const runs = [baseline, ...others].map((one) => one.run.id).slice(0, most);
  const compared = useQuery({
    ...orpc.evaluations.compare.queryOptions({ input: { runs, ...by } }),
    enabled: runs.length > 1,
  });
  const found = compared.data ?? [];
  const lines = others.flatMap((one) => {
    const seen = seenFrom(found, one.run.id, baseline.run.id);
    // The host returns which of a's failures b gets right; the baseline comes first in the request.
    const fromBaseline = found.find((pair) => pair.a.run === baseline.run.id && pair.b.run === one.run.id);
    const prefix = `${baseline.model}, `;
    const whole = nameOf(one);
    // Arms of one model differ only by the arm.
    const label = whole.startsWith(prefix) ? whole.slice(prefix.length) : whole;
    return seen && fromBaseline ? [{ one, label, seen, fromBaseline }] : [];
  });
  if (compared.error)
    return (
      <div className={classes.pad}>
        <ErrorNote error={compared.error} onRetry={() => void compared.refetch()} />
      </div>
    );
  if (others.length === 0) return <p className={classes.none}>{t('evaluate.arms.none')}</p>;
  if (lines.length === 0)
    return (
      <div className={classes.root} aria-busy="true">
        <GoingJob kind="comparison" className={classes.pad} />
        <BlankRows rows={others.length + 4} />
      </div>
    );
  const reach = differenceAxis(
    100 * Math.min(0, ...lines.map(({ seen }) => seen.ci?.[0] ?? seen.delta ?? 0)),
    100 * Math.max(0, ...lines.map(({ seen }) => seen.ci?.[1] ?? seen.delta ?? 0)),
  );
  const pairs = lines.map((line) => line.fromBaseline);
  const dim = task?.dims.find((one) => one.id === cut);
  const values = cutValues(pairs, cut, dim?.values ?? []);
  const cuts = [
    { value: byKind, label: t('evaluate.arms.byKind') },
    ...(task?.dims ?? []).map((one) => ({ value: one.id, label: one.name })),
  ];
  const wordOf = (value: string) => (cut === byKind ? words.failure(value) : words.value(value));
  const share = (cell: { failures: number; removed: number } | null) =>
    cell ? `${formatPercent(cell.removed / cell.failures, 0)} %` : '';
  return (
    <div className={classes.root}>
      <div className={classes.tools}>
        <span className={classes.quiet}>
          {t('evaluate.arms.against', { model: nameOf(baseline) })}; {lines[0]?.seen.test}
        </span>
        <ChartTools
          name={`${name}-arms`}
          title={t('evaluate.arms.title')}
          header={['run', 'against', 'n', 'delta', 'low', 'high', 'test', 'p', 'cut', 'value', 'failures', 'removed']}
          rows={() =>
            lines.flatMap(({ label, seen, fromBaseline }) =>
              values.map((value) => {
                const cell = removedCell(fromBaseline, cut, value);
                return [
                  ...[label, nameOf(baseline), seen.n, seen.delta, seen.ci?.[0] ?? null, seen.ci?.[1] ?? null],
                  ...[seen.test, seen.p, cut, value, cell?.failures ?? 0, cell?.removed ?? 0],
                ];
              }),
            )
          }
          svg={() =>
            pairedLinesSvg(
              t('evaluate.arms.against', { model: nameOf(baseline) }),
              lines.map(({ label, seen }) => ({
                name: label,
                value: seen.delta,
                interval: seen.ci,
                remark: `${seen.delta === null ? '' : signed(seen.delta * 100)}, p ${pText(seen.p)}`,
              })),
            )
          }
        />
      </div>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('evaluate.arms.title')}>
        <table className={classes.table}>
          <tbody>
            {lines.map(({ one, label, seen, fromBaseline }) => {
              const all = removedInAll(fromBaseline);
              return (
                <tr key={one.run.id}>
                  <th scope="row" title={label}>
                    {label}
                  </th>
                  <td data-num>
                    <b>
                      {seen.delta === null ? '–' : t('evaluate.paired.points', { value: signed(seen.delta * 100) })}
                    </b>
                  </td>
                  <td className={classes.chart}>
                    {seen.delta !== null && <Difference delta={seen.delta} ci={seen.ci} axis={reach} />}
                  </td>
                  <td title={seen.test}>p {pText(seen.p)}</td>
                  <td>
                    {t('evaluate.arms.removes', {
                      removed: formatCount(all.removed),
                      failures: formatCount(all.failures),
                    })}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <div className={classes.cut}>
          <h3>{t('evaluate.arms.share')}</h3>
          <Select
            aria-label={t('evaluate.arms.cut')}
            size="xs"
            w={170}
            allowDeselect={false}
            data={cuts}
            value={cut}
            onChange={(value) => value && setCut(value)}
          />
        </div>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('common.value')}</span>
              </th>
              <th scope="col" data-num>
                {t('evaluate.arms.failures')}
              </th>
              {lines.map(({ one, label }) => (
                <th key={one.run.id} scope="col" data-num title={label}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {values.map((value) => (
              <tr key={value}>
                <th scope="row">{wordOf(value)}</th>
                <td data-num>
                  <button type="button" className={classes.show} onClick={() => onShow(cut, value, null)}>
                    <span className="visually-hidden">{t('evaluate.arms.showFailures', { value: wordOf(value) })}</span>
                    {formatCount(pairs[0] ? (removedCell(pairs[0], cut, value)?.failures ?? 0) : 0)}
                  </button>
                </td>
                {lines.map(({ one, label, fromBaseline }) => {
                  const cell = removedCell(fromBaseline, cut, value);
                  return (
                    <td key={one.run.id} data-num>
                      {cell && (
                        <button
                          type="button"
                          className={classes.show}
                          disabled={cell.removed === 0}
                          title={t('evaluate.arms.showRemoved', { value: wordOf(value), model: label })}
                          onClick={() => onShow(cut, value, one.run.id)}
                        >
                          <b>{share(cell)}</b> <span className={classes.quiet}>{formatCount(cell.removed)}</span>
                        </button>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
