import { useTranslation } from 'react-i18next';
import type { SubmittedRow } from '#shared/contract/runs/benchmark/submitted.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { Axis } from '../charts/Axis.tsx';
import { MarkGlyph, publishedMark } from '../charts/marks.tsx';
import classes from './Leaderboard.module.css';
import { Row } from '../../../ui/layout/primitives.tsx';

/** Results that others reported, hollow and below the ranked runs. */
export function SubmittedRows({ rows, metricId }: { rows: readonly SubmittedRow[]; metricId: string | null }) {
  const { t } = useTranslation();
  return (
    <tbody>
      <tr className={classes.reference}>
        <td colSpan={8}>{t('evaluate.submitted.title')}</td>
      </tr>
      {rows.map(({ model, by, n, of, sha256, strict }) => {
        const figure = strict.headline.find(({ id }) => id === metricId) ?? strict.headline[0];
        const interval = figure?.interval ?? figure?.clustered ?? null;
        const counted = { n: formatCount(n), of: formatCount(of) };
        return (
          <tr key={sha256} className={classes.published}>
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
            <td data-num>{formatPercent(figure?.value ?? null) || '–'}</td>
            <td className={classes.axisColumn}>
              <Axis value={figure?.value ?? null} interval={interval} mark={publishedMark} />
            </td>
            <td data-num className={classes.quiet}>
              {interval
                ? `${formatPercent(interval[0])}–${formatPercent(interval[1])}`
                : t('evaluate.board.noInterval')}
            </td>
            <td data-num>{formatCount(strict.counts.parseFailures)}</td>
            <td data-num>{formatCount(strict.counts.refusals)}</td>
            <td className={classes.quiet} colSpan={2}>
              {by === ''
                ? t('evaluate.submitted.sourceUnknown', counted)
                : t('evaluate.submitted.source', { by, ...counted })}
            </td>
          </tr>
        );
      })}
    </tbody>
  );
}
