import { memo, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { usePictureUrl } from '../../../transport/pictures.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { keepInView, visibleBox } from '../../../canvas/engine/camera.ts';
import { useEditorNow, useSession } from '../context.ts';
import { usePointer } from '../view/pointer-store.ts';
import { useShownItem } from '../shown-store.ts';
import { useAnnotateView } from '../view/view-store.ts';
import classes from './Canvas.module.css';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';

/** Shows where the view is in the whole picture; a press goes there. Moves out of the pointer's way. */
export const Minimap = memo(function Minimap({ small }: { small: boolean }) {
  const { t } = useTranslation();
  const { editor } = useSession();
  const shown = useAnnotateView((state) => state.map);
  const sha256 = useShownItem((state) => state.screenshot?.sha256);
  const src = usePictureUrl(sha256, 512);
  const shortcut = useShortcut('annotate-map');
  const { image, camera, viewport } = useEditorNow((state) => state);
  const inTheWay = usePointer(
    ({ screen, dragging }) =>
      dragging && screen !== null && screen[0] > viewport.width - 210 && screen[1] > viewport.height - 170,
  );
  if (!shown || !image || !sha256) return null;
  const seen = visibleBox(camera, viewport);
  const whole = seen[0] <= 0 && seen[1] <= 0 && seen[2] >= image.width && seen[3] >= image.height;
  if (whole) return null;
  const scale = Math.min((small ? 150 : 170) / image.width, (small ? 84 : 100) / image.height);
  const width = Math.max(24, image.width * scale);
  const height = Math.max(16, image.height * scale);
  const go = (event: PointerEvent<HTMLDivElement>) => {
    event.stopPropagation();
    if (event.buttons !== 1) return;
    const bounds = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - bounds.left) / width) * image.width;
    const y = ((event.clientY - bounds.top) / height) * image.height;
    const next = { ...camera, x: x - viewport.width / 2 / camera.zoom, y: y - viewport.height / 2 / camera.zoom };
    editor.set({ camera: keepInView(next, image, viewport) });
  };
  const clip = (value: number, high: number): number => Math.min(Math.max(value, 0), high);
  const left = clip(seen[0] * scale, width);
  const top = clip(seen[1] * scale, height);
  return (
    <Block
      position="absolute"
      border="line2"
      radius={4}
      surface="panel"
      float
      overflow="hidden"
      style={inTheWay ? { right: 16, top: 16 } : { right: 16, bottom: 16 }}
    >
      <Block
        display="block"
        position="relative"
        overflow="hidden"
        cursor="crosshair"
        className={classes.map}
        style={{ width, height }}
        onPointerDown={go}
        onPointerMove={go}
      >
        <Block as="img" display="block" width="full" height="full" opacity={0.6} src={src} alt="" draggable={false} />
        <Text
          position="absolute"
          clickThrough
          className={classes.mapView}
          style={{ left, top, width: clip(seen[2] * scale, width) - left, height: clip(seen[3] * scale, height) - top }}
        />
      </Block>
      <Row
        align="center"
        justify="space-between"
        gap={6}
        height={22}
        pad={[0, 8]}
        size={11}
        tone="text2"
        space="nowrap"
        style={{ minWidth: 100 }}
      >
        <span>
          {t('annotate.map')} {shortcut && <Kbd shortcut={shortcut} />}
        </span>
        <span>{t('annotate.status.percent', { percent: Math.round(camera.zoom * 100) })}</span>
      </Row>
    </Block>
  );
});
