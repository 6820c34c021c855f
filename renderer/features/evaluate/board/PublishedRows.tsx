import { useTranslation } from 'react-i18next';
import type { PublishedTable } from '#shared/published/published.ts';
import { declared } from '../../../i18n/declared.ts';
import { formatPercent } from '../../../i18n/numbers.ts';
import classes from './Leaderboard.module.css';
import { PublishedCells } from './PublishedCells.tsx';
import { Block } from '../../../ui/layout/primitives.tsx';

/** Rows of the published table with the shown figure, best first, as fractions. */
export function publishedLines(table: PublishedTable | undefined, metricId: string | undefined) {
  if (!table || metricId === undefined) return [];
  return table.rows
    .flatMap(({ model, printed, recomputed }) => {
      const value = printed[metricId];
      const own = recomputed[metricId];
      return value === undefined
        ? []
        : [{ model, value: value / 100, recomputed: own === undefined ? null : own / 100 }];
    })
    .sort((a, b) => b.value - a.value);
}

/** Published figures, hollow and separate from what was computed here. */
export function PublishedRows({ table, lines }: { table: PublishedTable; lines: ReturnType<typeof publishedLines> }) {
  const { t } = useTranslation();
  return (
    <tbody>
      <tr className={classes.reference}>
        <td colSpan={8}>
          {t('evaluate.published.reference', { source: table.source })} {declared(table.note)}
        </td>
      </tr>
      {lines.map(({ model, value, recomputed }) => (
        <Block key={model} as="tr" ellipsis tone="text2">
          <PublishedCells model={model} value={value} />
          <Block data-num as="td" tone="dim" colSpan={2}>
            {recomputed !== null && t('evaluate.published.recomputed', { value: formatPercent(recomputed) })}
          </Block>
          <Block as="td" tone="dim">
            {t('evaluate.published.source')}
          </Block>
          <td />
        </Block>
      ))}
    </tbody>
  );
}
