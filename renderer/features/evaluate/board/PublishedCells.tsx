import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../i18n/numbers.ts';
import { Axis } from '../charts/Axis.tsx';
import { MarkGlyph, publishedMark } from '../charts/marks.tsx';
import classes from './Leaderboard.module.css';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';

/** The first cells of a row that a paper prints: its name, hollow, its figure (a fraction), that on the axis, no interval. */
export function PublishedCells({ model, value }: { model: string; value: number }) {
  const { t } = useTranslation();
  return (
    <>
      <td className={classes.modelColumn}>
        <Row
          as="span"
          inline
          align="center"
          gap={6}
          maxWidth="full"
          border="none"
          surface="none"
          tone="inherit"
          font="inherit"
        >
          <MarkGlyph mark={publishedMark} />
          <Text ellipsis tone="text2" title={model}>
            {model}
          </Text>
        </Row>
      </td>
      <td data-num>{formatPercent(value)}</td>
      <Block as="td" width="34%" minWidth={140} className={classes.axisColumn}>
        <Axis value={value} interval={null} mark={publishedMark} />
      </Block>
      <Block data-num as="td" tone="dim">
        {t('evaluate.published.noInterval')}
      </Block>
    </>
  );
}
