import { IconPhotoOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BBox } from '#shared/geometry/shapes.ts';
import type { Size } from '#shared/geometry/box.ts';
import { usePictureUrl } from '../../../transport/pictures.ts';
import type { PicturePhase } from '../../../ui/pictures/decoded-pictures.ts';
import type { PanZoom, View } from './use-pan-zoom.ts';
import { useStagePointer } from './use-stage-pointer.ts';
import classes from './Stage.module.css';
import { Block, Chip, Row, Stack } from '../../../ui/layout/primitives.tsx';

export interface Pin {
  id: string;
  x: number;
  y: number;
  label: string;
  fresh?: boolean;
}

interface Picture extends Size {
  name: string;
  sha256: string;
}

/** The picture itself, its place while it loads, or that it cannot be shown. */
function Shown({ picture, phase, view }: { picture: Picture; phase: PicturePhase; view: View }) {
  const { t } = useTranslation();
  const src = usePictureUrl(picture.sha256);
  const { name, width, height } = picture;
  if (phase === 'failed')
    return (
      <Stack
        position="absolute"
        inset={0}
        align="center"
        justify="center"
        gap={8}
        pad={[0, 48]}
        tone="text2"
        text="center"
        line={20}
        role="alert"
      >
        <IconPhotoOff size={28} stroke={1.2} aria-hidden="true" />
        {t('review.stage.failed', { name })}
      </Stack>
    );
  if (phase === 'loading')
    return (
      <Block
        position="absolute"
        surface="well"
        className={classes.waiting}
        aria-label={t('review.stage.loading')}
        role="status"
        style={{ left: view.x, top: view.y, width: width * view.scale, height: height * view.scale }}
      />
    );
  return (
    <img
      className={classes.picture}
      src={src}
      alt={t('review.stage.alt', { name })}
      draggable={false}
      width={width}
      height={height}
      style={{
        transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
        imageRendering: view.scale >= 2 ? 'pixelated' : 'auto',
      }}
    />
  );
}

/** Comments pinned to places of the picture, numbered. */
function Pins({ pins, view }: { pins: readonly Pin[]; view: View }) {
  return pins.map((pin, at) => (
    <Row
      as="span"
      position="absolute"
      align="center"
      justify="center"
      width={18}
      height={18}
      margin={[-18, 0, 0, -9]}
      size={11}
      weight={600}
      line="1"
      key={pin.id}
      className={classes.pin}
      data-fresh={pin.fresh || undefined}
      title={pin.label}
      role="img"
      aria-label={pin.label}
      style={{ left: view.x + pin.x * view.scale, top: view.y + pin.y * view.scale }}
    >
      {pin.fresh ? '+' : at + 1}
    </Row>
  ));
}

/** The picture with pan and zoom, and with pinned comments. */
export function Stage({
  picture,
  phase,
  panZoom,
  pins,
  onPlace,
  onDraw = null,
  placing,
  marks,
  legend,
}: {
  picture: Picture | null;
  phase: PicturePhase;
  panZoom: PanZoom;
  pins: readonly Pin[];
  /** Set while a place is asked for: receives it in picture pixels. */
  onPlace: ((at: [number, number]) => void) | null;
  /** Set while a box may be drawn: a drag draws it, in picture pixels; the middle button then moves the picture. */
  onDraw?: ((box: BBox) => void) | null;
  /** What to click, while a place is asked for. */
  placing: string;
  /** Boxes and points over the picture. */
  marks?: ReactNode;
  /** What the marks mean. */
  legend?: ReactNode;
}) {
  const { t } = useTranslation();
  const { stage, view } = panZoom;
  const pointer = useStagePointer(picture, panZoom, onPlace, onDraw);
  return (
    <Block
      as="section"
      position="relative"
      grow
      minWidth={0}
      surface="canvas"
      overflow="hidden"
      aria-label={t('review.stage.label')}
    >
      <Block
        position="absolute"
        inset={0}
        overflow="hidden"
        cursor="grab"
        ref={stage}
        className={classes.stage}
        data-placing={onPlace || onDraw ? true : undefined}
        {...pointer}
      >
        {picture && <Shown picture={picture} phase={phase} view={view} />}
        {picture && marks}
        {picture && <Pins pins={pins} view={view} />}
      </Block>
      {picture && (
        <Row position="absolute" top={12} left={16} right={16} gap={6} clickThrough>
          <Chip truncate pad={[1, 6]} surface="chip" tone="chip-text" line={16} maxWidth="60%">
            {picture.name}
          </Chip>
          <Chip fixed pad={[1, 6]} surface="chip" tone="chip-text" line={16} space="nowrap">
            {t('review.stage.size', { width: picture.width, height: picture.height })}
          </Chip>
          <Chip fixed pad={[1, 6]} surface="chip" tone="chip-text" line={16} space="nowrap">
            {t('review.stage.zoom', { percent: Math.round(view.scale * 100) })}
          </Chip>
        </Row>
      )}
      {picture && legend}
      {(onPlace || onDraw) && (
        <Block
          position="absolute"
          bottom={12}
          left="50%"
          width="max-content"
          maxWidth="90%"
          pad={[4, 10]}
          radius={3}
          surface="chip"
          tone="chip-text"
          className={classes.placing}
        >
          {placing}
        </Block>
      )}
    </Block>
  );
}
