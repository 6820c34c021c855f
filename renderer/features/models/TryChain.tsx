import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BBox } from '#shared/geometry/shapes.ts';
import { formatBytes } from '../../i18n/numbers.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { StateGlyph } from '../../ui/StateGlyph.tsx';
import { phraseOr } from '../../i18n/phrase-or.ts';
import tryClasses from './Try.module.css';
import type { OtherReading, TryResult } from './tries.ts';
import { Grid, Heading, Row, Stack, Text } from '../../ui/layout/primitives.tsx';
import { Table } from '../../ui/tables/Table.tsx';

const short = (value: number) => String(Number(value.toFixed(1)));

/** From the request through the raw reply to the pixel, step by step. */
export function TryChain({
  result,
  shot,
  hit,
  readings,
  compare,
  onCompare,
}: {
  result: TryResult;
  shot: { width: number; height: number };
  hit: { name: string; box: BBox } | null;
  readings: readonly OtherReading[];
  compare: boolean;
  onCompare: () => void;
}) {
  const { t } = useTranslation();
  const { point } = result;
  const outside = point !== null && (point[0] < 0 || point[1] < 0 || point[0] > shot.width || point[1] > shot.height);
  const heading = !result.ok
    ? t('models.try.failed')
    : point
      ? t(outside ? 'models.try.outside' : 'models.try.right')
      : t('models.try.answered');
  return (
    <>
      <Row as="p" align="center" gap={8} role="status">
        <StateGlyph state={result.ok && !outside ? 'approved' : 'rejected'} />
        <b>{heading}</b>
        <Text grow minWidth={0} tone="dim">
          {point &&
            (hit
              ? t('models.try.inside', { name: hit.name, box: hit.box.map(short).join(', ') })
              : t('models.try.insideNone'))}
        </Text>
        <Text tone="dim">
          {result.inputTokens === null
            ? t('models.try.usageNone', { seconds: result.seconds.toFixed(1) })
            : t('models.try.usage', {
                seconds: result.seconds.toFixed(1),
                input: result.inputTokens,
                output: result.outputTokens ?? 0,
              })}
        </Text>
      </Row>
      {result.error && <ErrorNote error={phraseOr(result.errorPhrase, result.error)} />}
      {result.reply !== null && <ReplyChain result={result} reply={result.reply} shot={shot} />}
      <OtherReadings point={point} readings={readings} compare={compare} onCompare={onCompare} />
    </>
  );
}

/** What was sent, what came back, and how its numbers became a point. */
function ReplyChain({
  result: { point, sent, numbers, convention },
  reply,
  shot,
}: {
  result: TryResult;
  reply: string;
  shot: { width: number; height: number };
}) {
  const { t } = useTranslation();
  return (
    <section className={tryClasses.chain}>
      <Heading mb={8} tone="text2" size={11} line={16}>
        {t('models.try.chain')}
      </Heading>
      <Stack as="ol" gap={8} className="selectable">
        <Grid as="li" columns="1.25rem 6.25rem minmax(0, 1fr)">
          <span>{t('models.try.sent')}</span>
          <span>
            {sent
              ? t('models.try.sentText', {
                  width: sent.width,
                  height: sent.height,
                  format: sent.format.toUpperCase(),
                  size: formatBytes(sent.bytes),
                })
              : t('models.try.sentNothing')}
          </span>
        </Grid>
        <Grid as="li" columns="1.25rem 6.25rem minmax(0, 1fr)">
          <span>{t('models.try.reply')}</span>
          <Text as="code" space="pre-wrap" breakWords>
            {reply}
          </Text>
        </Grid>
        {convention && (
          <>
            <Grid as="li" columns="1.25rem 6.25rem minmax(0, 1fr)">
              <span>{t('models.try.numbers')}</span>
              <Text as="code" space="pre-wrap" breakWords>
                {numbers.length > 0 ? numbers.join(', ') : t('models.try.numbersNone')}
              </Text>
            </Grid>
            <Grid as="li" columns="1.25rem 6.25rem minmax(0, 1fr)">
              <span>{t('models.try.convention')}</span>
              <span>{convention}</span>
            </Grid>
            <Grid as="li" columns="1.25rem 6.25rem minmax(0, 1fr)">
              <span>{t('models.try.pointRow')}</span>
              {point ? (
                <Text as="code" space="pre-wrap" breakWords>
                  {t('models.try.pointText', { x: short(point[0]), y: short(point[1]) })}
                  {'   '}
                  {t('models.try.pointNorm', {
                    x: (point[0] / shot.width).toFixed(4),
                    y: (point[1] / shot.height).toFixed(4),
                  })}
                </Text>
              ) : (
                <span>{t('models.try.numbersNone')}</span>
              )}
            </Grid>
          </>
        )}
      </Stack>
    </section>
  );
}

/** Where the same numbers lie in other conventions, if that is another place. */
function OtherReadings({
  point,
  readings,
  compare,
  onCompare,
}: {
  point: TryResult['point'];
  readings: readonly OtherReading[];
  compare: boolean;
  onCompare: () => void;
}) {
  const { t } = useTranslation();
  const others = readings.filter(
    (reading) => point !== null && Math.hypot(reading.point[0] - point[0], reading.point[1] - point[1]) > 1,
  );
  const notable = others.find((reading) => !reading.inside) ?? others[0];
  return (
    <>
      {notable && (
        <Row align="center" gap={8} pad={[6, 8, 6, 10]} border="line2" radius={3} className={tryClasses.other}>
          <IconInfoCircle size={15} stroke={1.6} aria-hidden="true" />
          <Text grow>
            {t(notable.inside ? 'models.try.other' : 'models.try.otherOut', {
              name: t(`models.coordinates.${notable.convention}`),
              x: short(notable.point[0]),
              y: short(notable.point[1]),
            })}
          </Text>
          <ActionButton small kind="plain" aria-pressed={compare} onClick={onCompare}>
            {t(compare ? 'models.try.compareHide' : 'models.try.compare')}
          </ActionButton>
        </Row>
      )}
      {compare && (
        <Table width="auto" className="selectable">
          <tbody>
            {readings.map((reading) => (
              <tr key={reading.convention}>
                <th scope="row">{t(`models.coordinates.${reading.convention}`)}</th>
                <td>
                  <StateGlyph state={reading.inside ? 'approved' : 'rejected'} />{' '}
                  <code>
                    {short(reading.point[0])}, {short(reading.point[1])}
                  </code>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
