import { useTranslation } from 'react-i18next';
import type { ReferenceRow } from '#shared/contract/runs/benchmark/references.ts';
import { referenceNotes, referenceTitle } from '#shared/contract/runs/benchmark/reference-words.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { Axis } from '../charts/Axis.tsx';
import { MarkGlyph, publishedMark } from '../charts/marks.tsx';
import classes from './Leaderboard.module.css';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';

/** People and guesses on the same items, hollow and below the ranked runs. */
export function ReferenceRows({ rows, metricId }: { rows: readonly ReferenceRow[]; metricId: string | null }) {
  const { t } = useTranslation();
  return (
    <tbody>
      <tr className={classes.reference}>
        <td colSpan={8}>{t('evaluate.reference.title')}</td>
      </tr>
      {rows.map((row) => {
        const figure = row.strict.headline.find(({ id }) => id === metricId) ?? row.strict.headline[0];
        const interval = figure?.clustered ?? figure?.interval ?? null;
        const name = phraseWords(referenceTitle(row));
        const notes = referenceNotes(row).map(phraseWords).join(' ');
        const { counts } = row.strict;
        const counted = row.kind !== 'chance';
        return (
          <Block key={row.kind} as="tr" ellipsis tone="text2">
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
                <Text ellipsis tone="text2" title={`${name}. ${notes}`}>
                  {name}
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
            <td data-num>{counted ? formatCount(counts.parseFailures) : '–'}</td>
            <td data-num>{counted ? formatCount(counts.refusals) : '–'}</td>
            <Block as="td" tone="dim" colSpan={2} title={notes} className={classes.source}>
              {row.kind === 'human'
                ? t(row.seconds === null ? 'evaluate.reference.people' : 'evaluate.reference.peopleTimed', {
                    people: formatCount(row.people),
                    items: formatCount(row.items),
                    seconds: row.seconds?.median.toFixed(1) ?? '',
                  })
                : t('evaluate.board.baseline')}
            </Block>
          </Block>
        );
      })}
    </tbody>
  );
}
