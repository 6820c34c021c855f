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
      <div className={classes.broken} role="alert">
        <IconPhotoOff size={28} stroke={1.2} aria-hidden="true" />
        {t('review.stage.failed', { name })}
      </div>
    );
  if (phase === 'loading')
    return (
      <div
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
    <span
      key={pin.id}
      className={classes.pin}
      data-fresh={pin.fresh || undefined}
      title={pin.label}
      role="img"
      aria-label={pin.label}
      style={{ left: view.x + pin.x * view.scale, top: view.y + pin.y * view.scale }}
    >
      {pin.fresh ? '+' : at + 1}
    </span>
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
    <section className={classes.root} aria-label={t('review.stage.label')}>
      <div ref={stage} className={classes.stage} data-placing={onPlace || onDraw ? true : undefined} {...pointer}>
        {picture && <Shown picture={picture} phase={phase} view={view} />}
        {picture && marks}
        {picture && <Pins pins={pins} view={view} />}
      </div>
      {picture && (
        <div className={classes.chips}>
          <span className={classes.chip}>{picture.name}</span>
          <span className={classes.chip}>
            {t('review.stage.size', { width: picture.width, height: picture.height })}
          </span>
          <span className={classes.chip}>{t('review.stage.zoom', { percent: Math.round(view.scale * 100) })}</span>
        </div>
      )}
      {picture && legend}
      {(onPlace || onDraw) && <div className={classes.placing}>{placing}</div>}
    </section>
  );
}
