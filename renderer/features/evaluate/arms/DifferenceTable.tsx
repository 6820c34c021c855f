import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/numbers.ts';
import { pText, signed } from '../charts/figures.ts';
import { Difference } from '../compare/Difference.tsx';
import { type ArmLine, armsAxis } from './arms.ts';
import { removedInAll } from './removed.ts';
import classes from './Arms.module.css';
import { Table } from '../../../ui/tables/Table.tsx';

/** Each run's difference to the baseline, with interval and test, and how many of its failures it removes. */
export function DifferenceTable({ lines }: { lines: readonly ArmLine[] }) {
  const { t } = useTranslation();
  const reach = armsAxis(lines);
  return (
    <Table row={26} cell={[0, 8, 0, 0]} space="nowrap" className={classes.table}>
      <tbody>
        {lines.map(({ one, label, seen, fromBaseline }) => {
          const all = removedInAll(fromBaseline);
          return (
            <tr key={one.run.id}>
              <th scope="row" title={label}>
                {label}
              </th>
              <td data-num>
                <b>{seen.delta === null ? '–' : t('evaluate.paired.points', { value: signed(seen.delta * 100) })}</b>
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
    </Table>
  );
}
