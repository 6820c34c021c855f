import { IconRuler2 } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import classes from './Boxes.module.css';
import { ReadingTabs } from './ReadingTabs.tsx';
import { type Box, boxOf, byPicture, type Conventions, overlappingPairs, type Sample, staysIn } from './readings.ts';
import { Block, Grid, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

type Picture = ReturnType<typeof byPicture>[number];

/** Room around the picture for boxes that leave it, as a share of its size. */
const room = 0.22;

function BoxMark({ box, kind }: { box: Box; kind: 'fits' | 'off' | 'followed' }) {
  const [x1, y1, x2, y2] = [
    Math.min(box[0], box[2]),
    Math.min(box[1], box[3]),
    Math.max(box[0], box[2]),
    Math.max(box[1], box[3]),
  ];
  const [width, height] = [x2 - x1, y2 - y1];
  // Lines keep their width on the screen, whatever the picture's size.
  const shape = { x: x1, y: y1, width, height, fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
  const line = kind === 'followed' ? 2 : 1;
  const colour = kind === 'followed' ? '#38c6ff' : kind === 'off' ? '#ff9a8a' : '#f4f4f4';
  return (
    <>
      <rect {...shape} stroke="#0a0a0a" strokeOpacity={0.78} strokeWidth={line + 2} />
      <rect {...shape} stroke={colour} strokeWidth={line} />
    </>
  );
}

/** One reading: the boxes it gives on the picture, and how well they fit. */
export function ReadingCard({
  convention,
  digit,
  chosen,
  fit,
  looked,
  shown,
  picture,
  url,
  followed,
  tabs,
  onChoose,
}: {
  convention: Convention;
  digit: number;
  chosen: boolean;
  fit: Conventions['fits'][number] | undefined;
  /** Number of checked boxes, and of those on shown pictures. */
  looked: number;
  shown: number;
  picture: Picture | undefined;
  url: string | null;
  followed: Sample | undefined;
  /** The readings that share this card in a small window; without them the card shows one. */
  tabs?: ComponentProps<typeof ReadingTabs>;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  const width = picture?.width ?? 16;
  const height = picture?.height ?? 9;
  const boxes = (picture?.samples ?? []).flatMap((sample) => {
    const box = boxOf(sample, convention);
    return box ? [{ sample, box, fits: staysIn(box, width, height) }] : [];
  });
  const pairs = overlappingPairs(boxes.map(({ box }) => box));
  const rows = [
    { label: t('import.boxes.leave'), bad: (fit?.outside ?? 0) > 0, value: fit?.outside ?? 0, of: looked },
    { label: t('import.boxes.empty'), bad: (fit?.blank ?? 0) > 0, value: fit?.blank ?? 0, of: shown },
    { label: t('import.boxes.overlap'), bad: pairs > boxes.length, value: pairs, of: null },
  ];
  return (
    <Stack
      as="label"
      minWidth={0}
      minHeight={0}
      border="line2"
      radius={4}
      surface="panel"
      overflow="hidden"
      className={classes.card}
      data-chosen={chosen || undefined}
    >
      <Row
        height={36}
        as="span"
        fixed
        align="center"
        gap={8}
        pad={[0, 10]}
        borderBottom="line"
        className={classes.cardHead}
      >
        <Block
          as="input"
          fixed
          width={14}
          height={14}
          border="line3"
          radius="50%"
          surface="field"
          type="radio"
          name="reading"
          checked={chosen}
          aria-label={t('import.boxes.radio', {
            name: t(`import.boxes.names.${convention}`),
            leave: fit?.outside ?? 0,
            count: looked,
          })}
          onChange={onChoose}
        />
        {tabs ? (
          <ReadingTabs {...tabs} />
        ) : (
          <>
            <Text as="strong" size={13}>
              {t(`import.boxes.names.${convention}`)}
            </Text>
            <Text as="code" tone="dim">
              {t(`import.boxes.numbers.${convention}`)}
            </Text>
            <Block as="span" ml={'auto'}>
              <Kbd shortcut={String(digit)} />
            </Block>
          </>
        )}
      </Row>
      <svg
        className={classes.stage}
        viewBox={`${-width * 0.04} ${-height * 0.04} ${width * (1 + room)} ${height * (1 + room * 1.4)}`}
        style={{ aspectRatio: `${width * (1 + room)} / ${height * (1 + room * 1.4)}` }}
        preserveAspectRatio="xMidYMin meet"
        aria-hidden="true"
      >
        {url && <image href={url} x={0} y={0} width={width} height={height} />}
        {!url && <rect x={0} y={0} width={width} height={height} fill="var(--line2)" />}
        {boxes
          .filter(({ sample }) => sample !== followed)
          .map(({ sample, box, fits }) => (
            <BoxMark key={sample.record} box={box} kind={fits ? 'fits' : 'off'} />
          ))}
        {boxes
          .filter(({ sample }) => sample === followed)
          .map(({ sample, box }) => (
            <BoxMark key={sample.record} box={box} kind="followed" />
          ))}
      </svg>
      <Stack as="span" fixed gap={7} pad={12} borderTop="line" className={classes.counts}>
        {rows.map((row) => (
          <Grid
            gap={[0, 8]}
            key={row.label}
            as="span"
            columns="0.875rem 1fr auto 3.25rem"
            align="center"
            className={classes.count}
          >
            <StateGlyph state={row.bad ? 'rejected' : 'approved'} />
            <span>{row.label}</span>
            <b>{formatCount(row.value)}</b>
            <Text tone="dim">{row.of === null ? '' : t('import.boxes.of', { count: row.of })}</Text>
          </Grid>
        ))}
        <Grid gap={[0, 8]} as="span" columns="0.875rem 1fr auto 3.25rem" align="center" className={classes.count}>
          <IconRuler2 size={13} stroke={1.6} aria-hidden="true" />
          <span>{t('import.boxes.area')}</span>
          <Text tone="dim">{typeof fit?.medianArea === 'number' && formatCount(Math.round(fit.medianArea))}</Text>
          <Text tone="dim">{typeof fit?.medianArea === 'number' && t('import.boxes.squarePixels')}</Text>
        </Grid>
      </Stack>
    </Stack>
  );
}
