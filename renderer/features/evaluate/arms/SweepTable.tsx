import { useTranslation } from 'react-i18next';
import { type ComparedBy, type Evaluation, tablesOf } from '../charts/figures.ts';
import classes from './Arms.module.css';
import { Text } from '../../../ui/layout/primitives.tsx';
import { Table } from '../../../ui/tables/Table.tsx';

const percent = (share: number) => `${(100 * share).toFixed(1)}`;

/** The leading figure at each temperature, with its interval on an axis from 0 to 100 %. */
export function SweepTable({
  sweep,
  by,
}: {
  sweep: readonly { temperature: number; evaluation: Evaluation }[];
  by: ComparedBy;
}) {
  const { t } = useTranslation();
  const points = sweep.map(({ temperature, evaluation }) => {
    const { headline } = tablesOf(evaluation, by.reading);
    const metric = headline.find(({ id }) => id === by.metric) ?? headline[0];
    return {
      temperature,
      label: metric?.label ?? '',
      value: metric?.value ?? null,
      ci: metric?.clustered ?? metric?.interval ?? null,
    };
  });
  return (
    <>
      <Text as="h3" margin={[10, 0, 2]} tone="text2" size={12} weight={500}>
        {t('evaluate.arms.sweepFigure', { name: points[0]?.label ?? '' })}
      </Text>
      <Table row={26} cell={[0, 8, 0, 0]} space="nowrap" className={classes.table}>
        <tbody>
          {points.map(({ temperature, value, ci }) => (
            <tr key={temperature}>
              <th scope="row">{`${t('evaluate.arms.sweep')} ${temperature}`}</th>
              <td data-num>
                <b>{value === null ? '–' : `${percent(value)} %`}</b>
              </td>
              <td className={classes.chart}>
                {value !== null && (
                  <Text display="block" position="relative" height={12} className={classes.sweep}>
                    {ci && (
                      <Text
                        as="i"
                        position="absolute"
                        top={5}
                        height={3}
                        style={{ left: `${percent(ci[0])}%`, width: `${percent(ci[1] - ci[0])}%` }}
                      />
                    )}
                    <Text
                      as="b"
                      position="absolute"
                      top={2}
                      width={8}
                      height={8}
                      ml={-4}
                      radius="50%"
                      style={{ left: `${percent(value)}%` }}
                    />
                  </Text>
                )}
              </td>
              <td>{ci && t('evaluate.paired.range', { low: percent(ci[0]), high: percent(ci[1]) })}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
