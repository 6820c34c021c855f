import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { toImage } from '../../../canvas/engine/camera.ts';
import { markStyles } from '../../../canvas/layers/marks.ts';
import { boxesOf, kindOf, type Shape } from '../../../canvas/engine/shapes.ts';
import { useEditorNow, useSession } from '../context.ts';
import { usePointer } from '../view/pointer-store.ts';
import { shownPicture, useShownItem } from '../shown-store.ts';
import { useAnnotateView } from '../view/view-store.ts';
import classes from './Canvas.module.css';
import { Block, Row } from '../../../ui/layout/primitives.tsx';

const factor = 8;
const nothing: Shape = { boxes: { locate: null, interact: null, current: null }, regions: [], outline: null };

/**
 * The exact pixel under the pointer, eight times as large; opens automatically while a small box is dragged, and moves
 * out of the pointer's way.
 */
export const Loupe = memo(function Loupe({ small }: { small: boolean }) {
  const { t } = useTranslation();
  const { editor } = useSession();
  const picture = useShownItem(shownPicture)?.image ?? null;
  const shortcut = useShortcut('annotate-loupe');
  const wanted = useAnnotateView((state) => state.loupe);
  const { screen, dragging } = usePointer();
  const { camera, draft, viewport, elements } = useEditorNow((state) => state);
  const image = useMemo(() => screen && toImage(camera, screen), [screen, camera]);
  const canvas = useRef<HTMLCanvasElement>(null);
  // Wide enough for the numbers of the largest pictures.
  const side = small ? 150 : 192;

  const edited = draft.drawing?.box ?? draft.boxes[0]?.after ?? null;
  const tiny = edited !== null && Math.min(edited[2] - edited[0], edited[3] - edited[1]) * camera.zoom < 48;
  const open = picture !== null && image !== null && (wanted || (dragging && tiny));

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!open || !context || !image || !picture) return;
    const ratio = window.devicePixelRatio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = '#101010';
    context.fillRect(0, 0, side, side);
    context.imageSmoothingEnabled = false;
    const left = image[0] - side / factor / 2;
    const top = image[1] - side / factor / 2;
    context.drawImage(
      picture,
      -left * factor,
      -top * factor,
      picture.naturalWidth * factor,
      picture.naturalHeight * factor,
    );
    const { drawing } = draft;
    const marked = editor.state.selection.flatMap((id) =>
      boxesOf(editor.element(id) ?? nothing).map(({ kind }) => ({ kind, box: editor.shown({ id, kind }) })),
    );
    for (const { kind, box } of drawing ? [...marked, drawing] : marked) {
      if (!box) continue;
      const style = markStyles[kindOf(kind)];
      context.lineWidth = 1.5;
      context.strokeStyle = style.colour;
      context.setLineDash([...style.dash]);
      context.strokeRect(
        (box[0] - left) * factor,
        (box[1] - top) * factor,
        (box[2] - box[0]) * factor,
        (box[3] - box[1]) * factor,
      );
    }
    context.setLineDash([]);
    context.strokeStyle = '#ffffff';
    context.globalCompositeOperation = 'difference';
    context.lineWidth = 1;
    context.strokeRect(side / 2 - factor / 2 + 0.5, side / 2 - factor / 2 + 0.5, factor - 1, factor - 1);
    context.globalCompositeOperation = 'source-over';
  }, [open, image, picture, side, editor, draft, elements]);

  if (!open || !image || !screen) return null;
  const inTheWay = screen[0] < side + 60 && screen[1] > viewport.height - side - 90;
  return (
    <Block
      position="absolute"
      border="line2"
      radius={4}
      surface="panel"
      float
      overflow="hidden"
      style={inTheWay ? { left: 16, top: 16 } : { left: 16, bottom: 16 }}
      aria-hidden="true"
    >
      <canvas
        ref={canvas}
        className={classes.loupe}
        width={side * window.devicePixelRatio}
        height={side * window.devicePixelRatio}
        style={{ width: side, height: side }}
      />
      <Row
        align="center"
        justify="space-between"
        gap={6}
        height={22}
        pad={[0, 8]}
        size={11}
        tone="text2"
        space="nowrap"
      >
        <span>
          {t(small ? 'annotate.loupe.short' : 'annotate.loupe.label')}{' '}
          {!small && shortcut && <Kbd shortcut={shortcut} />}
        </span>
        <span className="mono">
          {image[0].toFixed(1)}, {image[1].toFixed(1)}
        </span>
      </Row>
    </Block>
  );
});
