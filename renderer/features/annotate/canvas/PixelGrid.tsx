import { boxToScreen } from '../../../canvas/engine/camera.ts';
import { useEditorNow } from '../context.ts';
import { useAnnotateView } from './view-store.ts';
import classes from './Canvas.module.css';

/** Minimum zoom at which lines between pixels help more than they hide. */
const fromZoom = 8;

/** Lines between the pixels of the picture. */
export function PixelGrid() {
  const shown = useAnnotateView((state) => state.grid);
  const { camera, image, viewport } = useEditorNow((state) => state);
  if (!shown || !image || camera.zoom < fromZoom) return null;
  const [x1, y1, x2, y2] = boxToScreen(camera, [0, 0, image.width, image.height]);
  const [left, top] = [Math.max(0, x1), Math.max(0, y1)];
  return (
    <div
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
