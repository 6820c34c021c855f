import { IconPhotoOff } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BBox, Point } from '#shared/contract/common.ts';
import { fromCorners, heightOf, widthOf } from '#shared/geometry/box.ts';
import { usePictureUrl } from '../../../transport/pictures.ts';
import type { PicturePhase } from '../../../ui/pictures/decoded-pictures.ts';
import type { PanZoom } from './use-pan-zoom.ts';
import classes from './Stage.module.css';

export interface Pin {
  id: string;
  x: number;
  y: number;
  label: string;
  fresh?: boolean;
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
  picture: { name: string; sha256: string; width: number; height: number } | null;
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
  const held = useRef<{ x: number; y: number; moved: boolean; from: Point | null } | null>(null);

  /** The place under the pointer, clamped to the picture; null without a picture. */
  const placeOf = (event: PointerEvent<HTMLDivElement>): Point | null => {
    if (!picture) return null;
    const bounds = event.currentTarget.getBoundingClientRect();
    const within = (at: number, end: number) => Math.min(end, Math.max(0, at));
    return [
      within((event.clientX - bounds.left - view.x) / view.scale, picture.width),
      within((event.clientY - bounds.top - view.y) / view.scale, picture.height),
    ];
  };

  const src = usePictureUrl(picture?.sha256);
  const drawTo = (from: Point, to: Point) => {
    const box = fromCorners(from, to);
    if (widthOf(box) >= 1 && heightOf(box) >= 1) onDraw?.(box);
  };

  const onDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button > 1) return;
    const from = onDraw && event.button === 0 ? placeOf(event) : null;
    held.current = { x: event.clientX, y: event.clientY, moved: false, from };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    const from = held.current;
    if (!from) return;
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    if (!from.moved && Math.hypot(dx, dy) < 4) return;
    held.current = { ...from, x: event.clientX, y: event.clientY, moved: true };
    const to = from.from && placeOf(event);
    if (from.from && to) drawTo(from.from, to);
    else panZoom.move(dx, dy);
  };
  const onUp = (event: PointerEvent<HTMLDivElement>) => {
    const from = held.current;
    held.current = null;
    if (!from || from.moved || !onPlace || !picture) return;
    const bounds = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - bounds.left - view.x) / view.scale;
    const y = (event.clientY - bounds.top - view.y) / view.scale;
    if (x >= 0 && y >= 0 && x < picture.width && y < picture.height) onPlace([x, y]);
  };

  return (
    <section className={classes.root} aria-label={t('review.stage.label')}>
      <div
        ref={stage}
        className={classes.stage}
        data-placing={onPlace || onDraw ? true : undefined}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={() => {
          held.current = null;
        }}
      >
        {picture && phase === 'failed' && (
          <div className={classes.broken} role="alert">
            <IconPhotoOff size={28} stroke={1.2} aria-hidden="true" />
            {t('review.stage.failed', { name: picture.name })}
          </div>
        )}
        {picture && phase === 'loading' && (
          <div
            className={classes.waiting}
            aria-label={t('review.stage.loading')}
            role="status"
            style={{
              left: view.x,
              top: view.y,
              width: picture.width * view.scale,
              height: picture.height * view.scale,
            }}
          />
        )}
        {picture && phase === 'ready' && (
          <img
            className={classes.picture}
            src={src}
            alt={t('review.stage.alt', { name: picture.name })}
            draggable={false}
            width={picture.width}
            height={picture.height}
            style={{
              transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
              imageRendering: view.scale >= 2 ? 'pixelated' : 'auto',
            }}
          />
        )}
        {picture && marks}
        {picture &&
          pins.map((pin, at) => (
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
          ))}
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
