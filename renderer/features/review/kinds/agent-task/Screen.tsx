import { type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#shared/geometry/shapes.ts';
import type { Trial } from './use-trial.ts';
import { Row } from '../../../../ui/layout/primitives.tsx';
import classes from './Trial.module.css';

/** Screen pixels that a press may move before it is a drag. */
const still = 6;

/** The environment as it is: presses on it are actions, in pixels of its picture. */
export function Screen({ trial, double }: { trial: Trial; double: boolean }) {
  const { t } = useTranslation();
  const image = useRef<HTMLImageElement>(null);
  const [from, setFrom] = useState<{ at: Point; client: Point } | null>(null);
  const { screen } = trial;
  if (!screen) return null;
  const placeOf = ({ clientX, clientY }: MouseEvent): Point => {
    const box = image.current?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return [clientX, clientY];
    const [x, y] = [
      ((clientX - box.left) / box.width) * screen.width,
      ((clientY - box.top) / box.height) * screen.height,
    ];
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
  };
  const released = (event: MouseEvent) => {
    const began = from;
    setFrom(null);
    if (!began || event.button !== 0) return;
    const moved = Math.hypot(event.clientX - began.client[0], event.clientY - began.client[1]);
    if (moved > still) trial.act({ type: 'drag', point: began.at, to: placeOf(event) });
    else trial.act({ type: double ? 'double_click' : 'click', point: began.at });
  };
  return (
    <Row
      grow
      align="center"
      justify="center"
      minWidth={0}
      minHeight={0}
      pad={12}
      surface="canvas"
      className={classes.screen}
      aria-busy={trial.waits !== null}
    >
      <img
        ref={image}
        src={`data:image/png;base64,${screen.picture}`}
        width={screen.width}
        height={screen.height}
        alt={t('review.task.try.screen')}
        draggable={false}
        onMouseDown={(event) => {
          if (event.button === 0) setFrom({ at: placeOf(event), client: [event.clientX, event.clientY] });
        }}
        onMouseUp={released}
        onContextMenu={(event) => {
          event.preventDefault();
          trial.act({ type: 'right_click', point: placeOf(event) });
        }}
        onWheel={(event) => {
          if (Math.abs(event.deltaY) >= 1)
            trial.act({
              type: 'scroll',
              point: placeOf(event),
              direction: event.deltaY > 0 ? 'down' : 'up',
              distance: 400,
            });
        }}
      />
    </Row>
  );
}
