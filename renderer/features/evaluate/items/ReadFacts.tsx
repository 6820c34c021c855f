import { useTranslation } from 'react-i18next';
import type { Detail } from '../charts/figures.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { OutcomeGlyph } from '../charts/OutcomeGlyph.tsx';
import { phraseOr } from '../../../i18n/phrase-or.ts';
import { Grid, Heading, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './ItemDialog.module.css';

/** How a reply was read: pattern, numbers, convention and scale. */
export function ReadFacts({ read, detail }: { read: Detail['read']; detail: Detail }) {
  const { t } = useTranslation();
  const facts: [string, string][] = [[t('evaluate.item.pattern'), read.pattern]];
  if (read.numbers.length > 0) facts.push([t('evaluate.item.numbers'), read.numbers.join(', ')]);
  if (read.convention) facts.push([t('evaluate.item.convention'), read.convention]);
  if (read.scale && (read.scale[0] !== 1 || read.scale[1] !== 1))
    facts.push([t('evaluate.item.scale'), read.scale.join(', ')]);
  if (read.sent) facts.push([t('evaluate.item.sent'), `${read.sent.width} × ${read.sent.height}`]);
  if (detail.point && read === detail.read)
    facts.push([t('evaluate.item.point'), detail.point.map((at) => at.toFixed(1)).join(', ')]);
  if (detail.distance !== null && read === detail.read)
    facts.push([t('evaluate.item.distance'), t('evaluate.item.px', { value: detail.distance.toFixed(1) })]);
  if (read.note) facts.push([t('evaluate.item.note'), phraseOr(read.notePhrase, read.note)]);
  return (
    <Stack as="dl" gap={2}>
      {facts.map(([name, value]) => (
        <Grid columns="8.125rem 1fr" gap={8} key={name}>
          <dt>{name}</dt>
          <dd className="selectable">{value}</dd>
        </Grid>
      ))}
    </Stack>
  );
}

/** What an extractor made of a reply that could not be read. */
export function ExtractedFacts({ found }: { found: NonNullable<Detail['extracted']> }) {
  const { t } = useTranslation();
  return (
    <Stack as="section" gap={6} className={classes.block}>
      <Heading tone="dim" size={11}>
        {t('evaluate.item.extracted', { model: found.model })}
      </Heading>
      {found.outcome && (
        <Row as="p" align="center" gap={6}>
          <OutcomeGlyph outcome={found.outcome} />
          {t(`evaluate.item.extractedKind.${found.kind}`, { answer: found.answer ?? '' })}
        </Row>
      )}
      {found.error !== null && <ErrorNote error={phraseOr(found.errorPhrase, found.error)} />}
      {found.replies.map((reply, at) => (
        <Text as="p" tone="dim" weight={400} key={at} className="selectable">
          {reply}
        </Text>
      ))}
    </Stack>
  );
}
