import { useTranslation } from 'react-i18next';
import { useDimWords } from '../../../i18n/dim-words.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import type { ArmLine } from './arms.ts';
import { byKind, type RemovedCell, removedCell } from './removed.ts';
import { Block, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Arms.module.css';
import { Table } from '../../../ui/tables/Table.tsx';

const share = (cell: RemovedCell | null) => (cell ? `${formatPercent(cell.removed / cell.failures, 0)} %` : '');

/** Which of the baseline's failures each run removes, by the values of a grouping; each number opens its items. */
export function RemovedTable({
  lines,
  cut,
  values,
  onShow,
}: {
  lines: readonly ArmLine[];
  cut: string;
  values: readonly string[];
  onShow: (cut: string, value: string, run: string | null) => void;
}) {
  const { t } = useTranslation();
  const words = useDimWords();
  const wordOf = (value: string) =>
    cut === byKind ? words.failure(value) : cut.startsWith('error:') ? words.error(value) : words.value(value);
  const first = lines[0]?.fromBaseline;
  return (
    <Table row={26} cell={[0, 8, 0, 0]} space="nowrap" className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('common.value')}</span>
          </th>
          <th scope="col" data-num>
            {t('evaluate.arms.failures')}
          </th>
          {lines.map(({ evaluation, label }) => (
            <th key={evaluation.run.id} scope="col" data-num title={label}>
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
              <Block
                type="button"
                as="button"
                pad={[0, 2]}
                radius={3}
                hover="link"
                onClick={() => onShow(cut, value, null)}
              >
                <span className="visually-hidden">{t('evaluate.arms.showFailures', { value: wordOf(value) })}</span>
                {formatCount(first ? (removedCell(first, cut, value)?.failures ?? 0) : 0)}
              </Block>
            </td>
            {lines.map(({ evaluation, label, fromBaseline }) => {
              const cell = removedCell(fromBaseline, cut, value);
              return (
                <td key={evaluation.run.id} data-num>
                  {cell && (
                    <Block
                      type="button"
                      as="button"
                      pad={[0, 2]}
                      radius={3}
                      hover="link"
                      disabled={cell.removed === 0}
                      title={t('evaluate.arms.showRemoved', { value: wordOf(value), model: label })}
                      onClick={() => onShow(cut, value, evaluation.run.id)}
                    >
                      <b>{share(cell)}</b> <Text tone="dim">{formatCount(cell.removed)}</Text>
                    </Block>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
