import { useTranslation } from 'react-i18next';
import type { SubmittedRow } from '#shared/contract/runs/benchmark/submitted.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { Axis } from '../charts/Axis.tsx';
import { MarkGlyph, publishedMark } from '../charts/marks.tsx';
import classes from './Leaderboard.module.css';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';

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
          <Block key={sha256} as="tr" ellipsis tone="text2">
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
            <td data-num>{formatPercent(figure?.value ?? null) || '–'}</td>
            <Block as="td" width="34%" minWidth={140} className={classes.axisColumn}>
              <Axis value={figure?.value ?? null} interval={interval} mark={publishedMark} />
            </Block>
            <Block data-num as="td" tone="dim">
              {interval
                ? `${formatPercent(interval[0])}–${formatPercent(interval[1])}`
                : t('evaluate.board.noInterval')}
            </Block>
            <td data-num>{formatCount(strict.counts.parseFailures)}</td>
            <td data-num>{formatCount(strict.counts.refusals)}</td>
            <Block as="td" tone="dim" colSpan={2}>
              {by === ''
                ? t('evaluate.submitted.sourceUnknown', counted)
                : t('evaluate.submitted.source', { by, ...counted })}
            </Block>
          </Block>
        );
      })}
    </tbody>
  );
}
