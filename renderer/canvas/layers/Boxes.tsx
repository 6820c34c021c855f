import type { Context } from 'konva/lib/Context';
import { memo } from 'react';
import { Shape } from 'react-konva';
import type { BBox } from '#shared/geometry/shapes.ts';
import type { Size } from '#shared/geometry/box.ts';
import { boxToScreen, type Camera, visibleBox } from '../engine/camera.ts';
import { handleSize, handlesOf } from '../engine/handles.ts';
import type { MarkStyle } from './marks.ts';

/**
 * Many boxes of one style as one drawable: a dark halo under a bright line, visible on any background. Only boxes
 * in view are traced, and nothing is redrawn while boxes and camera are unchanged.
 */
export const Boxes = memo(function Boxes({
  boxes,
  style,
  camera,
  viewport,
  fill,
  line = style.line,
}: {
  boxes: readonly BBox[];
  style: MarkStyle;
  camera: Camera;
  viewport: Size;
  /** CSS colour inside the boxes. */
  fill?: string | undefined;
  line?: number;
}) {
  if (boxes.length === 0) return null;
  const draw = (context: Context) => {
    const seen = visibleBox(camera, viewport);
    const pad = 8 / camera.zoom;
    const path = new Path2D();
    for (const box of boxes) {
      if (box[2] < seen[0] - pad || box[0] > seen[2] + pad || box[3] < seen[1] - pad || box[1] > seen[3] + pad)
        continue;
      const [x1, y1, x2, y2] = boxToScreen(camera, box);
      path.rect(x1, y1, x2 - x1, y2 - y1);
    }
    const canvas = context._context;
    if (fill) {
      canvas.fillStyle = fill;
      canvas.fill(path);
    }
    canvas.setLineDash([]);
    canvas.lineWidth = line + 2;
    canvas.strokeStyle = style.halo;
    canvas.stroke(path);
    canvas.setLineDash([...style.dash]);
    canvas.lineCap = style.cap;
    canvas.lineWidth = line;
    canvas.strokeStyle = style.colour;
    canvas.stroke(path);
    canvas.setLineDash([]);
  };
  return <Shape sceneFunc={draw} listening={false} perfectDrawEnabled={false} />;
});

/** White squares with a dark line around the active box. */
export function Handles({ box, camera }: { box: BBox; camera: Camera }) {
  return (
    <Shape
      listening={false}
      perfectDrawEnabled={false}
      sceneFunc={({ _context: canvas }) => {
        canvas.lineWidth = 1;
        canvas.strokeStyle = '#0a0a0a';
        canvas.fillStyle = '#ffffff';
        for (const { at } of handlesOf(box, camera)) {
          const x = Math.round(at[0] - handleSize / 2) + 0.5;
          const y = Math.round(at[1] - handleSize / 2) + 0.5;
          canvas.fillRect(x, y, handleSize - 1, handleSize - 1);
          canvas.strokeRect(x, y, handleSize - 1, handleSize - 1);
        }
      }}
    />
  );
}
