import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { CanvasStage } from '../../../canvas/layers/CanvasStage.tsx';
import { takeFocus } from '../../../ui/fields/take-focus.ts';
import { useEditorNow, useSession, useSessionNow } from '../context.ts';
import { useShownPrelabels } from '../prelabels/use-prelabels.ts';
import { shownPicture, useShownItem } from '../shown-store.ts';
import { useCanvasPointer } from './surface/use-canvas-pointer.ts';
import { useSpaceHand, useViewportSize, useWheel } from './surface/use-surface.ts';
import { useTabKey } from './surface/use-tab-key.ts';
import { useAnnotateView, usePeek } from '../view/view-store.ts';
import classes from './Canvas.module.css';
import { boxToScreen } from '../../../canvas/engine/camera.ts';
import { Block } from '../../../ui/layout/primitives.tsx';

/** Minimum zoom at which lines between pixels help more than they hide. */
const fromZoom = 8;

/** Lines between the pixels of the picture. */
function PixelGrid() {
  const shown = useAnnotateView((state) => state.grid);
  const { camera, image, viewport } = useEditorNow((state) => state);
  if (!shown || !image || camera.zoom < fromZoom) return null;
  const [x1, y1, x2, y2] = boxToScreen(camera, [0, 0, image.width, image.height]);
  const [left, top] = [Math.max(0, x1), Math.max(0, y1)];
  return (
    <Block
      position="absolute"
      clickThrough
      className={classes.grid}
      aria-hidden="true"
      style={{
        left,
        top,
        width: Math.max(0, Math.min(viewport.width, x2) - left),
        height: Math.max(0, Math.min(viewport.height, y2) - top),
        backgroundSize: `${camera.zoom}px ${camera.zoom}px`,
        backgroundPosition: `${(x1 - left) % camera.zoom}px ${(y1 - top) % camera.zoom}px`,
      }}
    />
  );
}

/** The work surface: passes pointer, wheel and Space to the tools, and lets the layers draw. */
export function Canvas({
  onPrelabel,
  children,
}: {
  /** A pre-label was pressed. */
  onPrelabel: (prelabel: Prelabel) => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { editor, toolbox } = useSession();
  const root = useRef<HTMLDivElement>(null);
  const tool = useSessionNow((state) => state.tool);
  const locked = useSessionNow((state) => state.locked);
  const hover = useEditorNow((state) => state.hover);
  const picture = useShownItem(shownPicture);
  const prelabels = useShownPrelabels(useSessionNow((state) => state.screenshotId));
  const bare = usePeek((state) => state.on);
  const { brightness, contrast } = useAnnotateView();
  const prelabelBoxes = useMemo(() => prelabels.map((prelabel) => prelabel.bbox), [prelabels]);
  const onPointer = useCanvasPointer(root, prelabels, onPrelabel);
  const onKeyDown = useTabKey(prelabels);

  // Tab goes to the first box as soon as the screen opens.
  useEffect(() => takeFocus(root.current), []);

  useViewportSize(root, editor);
  useWheel(root, editor);
  useSpaceHand(toolbox);

  return (
    <Block
      position="relative"
      grow
      minWidth={0}
      minHeight={0}
      overflow="hidden"
      surface="canvas"
      focus="inside"
      ref={root}
      className={classes.root}
      tabIndex={0}
      data-work
      role="application"
      aria-label={t('annotate.canvas.label')}
      data-tool={tool}
      data-hover={hover ? true : undefined}
      {...onPointer}
      onBlur={(event) => event.currentTarget.removeAttribute('data-by-pointer')}
      onKeyDown={onKeyDown}
    >
      <div
        className={classes.stage}
        data-shade={brightness !== 100 || contrast !== 100 || undefined}
        style={{ '--brightness': brightness / 100, '--contrast': contrast / 100 } as CSSProperties}
      >
        <CanvasStage
          editor={editor}
          picture={picture?.image ?? null}
          fitted={picture?.fitted ?? null}
          prelabels={prelabelBoxes}
          locked={locked}
          bare={bare}
        />
      </div>
      <PixelGrid />
      {children}
    </Block>
  );
}
