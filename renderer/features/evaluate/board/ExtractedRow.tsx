import { useTranslation } from 'react-i18next';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { Axis } from '../charts/Axis.tsx';
import type { Mark } from '../charts/marks.tsx';
import type { BoardLine } from './board-lines.ts';
import classes from './Leaderboard.module.css';
import { Block, Text } from '../../../ui/layout/primitives.tsx';

/** A model's figure with the readings of an extractor, below its own. */
export function ExtractedRow({ found, mark }: { found: NonNullable<BoardLine['extracted']>; mark: Mark }) {
  const { t } = useTranslation();
  const { value, interval, counts, of } = found;
  return (
    <tr className={classes.extracted}>
      <td className={classes.modelColumn}>
        <Text overflow="hidden" line={15} text="left" space="normal" breakWords lines={2} pl={22} weight={400}>
          {t('evaluate.row.extractor', { model: of.model })}
        </Text>
      </td>
      <td data-num>{formatPercent(value) || '–'}</td>
      <Block as="td" width="34%" minWidth={140} className={classes.axisColumn}>
        <Axis value={value} interval={interval} mark={mark} />
      </Block>
      <Block data-num as="td" tone="dim">
        {interval ? `${formatPercent(interval[0])}–${formatPercent(interval[1])}` : t('evaluate.board.noInterval')}
      </Block>
      <td data-num>{formatCount(counts.parseFailures)}</td>
      <td data-num>{formatCount(counts.refusals)}</td>
      <td className={classes.source} colSpan={2}>
        {t('evaluate.board.extracted', { option: formatCount(of.option), unread: formatCount(of.unread) })}
      </td>
    </tr>
  );
}
