import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../i18n/numbers.ts';
import { Axis } from '../charts/Axis.tsx';
import { MarkGlyph, publishedMark } from '../charts/marks.tsx';
import classes from './Leaderboard.module.css';
import { Row } from '../../../ui/layout/primitives.tsx';

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
          pad={0}
          border="none"
          surface="none"
          tone="inherit"
          font="inherit"
          className={classes.model}
        >
          <MarkGlyph mark={publishedMark} />
          <span className={classes.publishedName} title={model}>
            {model}
          </span>
        </Row>
      </td>
      <td data-num>{formatPercent(value)}</td>
      <td className={classes.axisColumn}>
        <Axis value={value} interval={null} mark={publishedMark} />
      </td>
      <td data-num className={classes.quiet}>
        {t('evaluate.published.noInterval')}
      </td>
    </>
  );
}
