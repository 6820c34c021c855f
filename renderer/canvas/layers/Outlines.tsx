import { memo } from 'react';
import { Shape } from 'react-konva';
import type { Point } from '#shared/geometry/shapes.ts';
import { cornersOf } from '#shared/geometry/outline.ts';
import { type Camera, toScreen } from '../engine/camera.ts';
import { gripsOf } from '../engine/corners.ts';
import { handleSize } from '../engine/handles.ts';
import type { MarkStyle } from './marks.ts';

/** Outlines of one style as one drawable, with a halo under the line like boxes. An open one is still being drawn. */
export const Outlines = memo(function Outlines({
  outlines,
  style,
  camera,
  fill,
  line = style.line,
  open = false,
}: {
  outlines: readonly (readonly number[])[];
  style: MarkStyle;
  camera: Camera;
  fill?: string | undefined;
  line?: number;
  open?: boolean;
}) {
  if (outlines.length === 0) return null;
  return (
    <Shape
      listening={false}
      perfectDrawEnabled={false}
      sceneFunc={({ _context: canvas }) => {
        const path = new Path2D();
        for (const outline of outlines) {
          cornersOf(outline).forEach((corner, at) => {
            const [x, y] = toScreen(camera, corner);
            if (at === 0) path.moveTo(x, y);
            else path.lineTo(x, y);
          });
          if (!open) path.closePath();
        }
        canvas.setLineDash([]);
        canvas.lineJoin = 'round';
        if (fill) {
          canvas.fillStyle = fill;
          canvas.fill(path);
        }
        canvas.lineWidth = line + 2;
        canvas.strokeStyle = style.halo;
        canvas.stroke(path);
        canvas.lineWidth = line;
        canvas.strokeStyle = style.colour;
        canvas.stroke(path);
      }}
    />
  );
});

/** Squares at the corners of an outline, small dots where an edge can be bent, the active corner filled. */
export function Corners({
  outline,
  camera,
  active,
  edges = true,
}: {
  outline: readonly number[];
  camera: Camera;
  active: number | null;
  edges?: boolean;
}) {
  return (
    <Shape
      listening={false}
      perfectDrawEnabled={false}
      sceneFunc={({ _context: canvas }) => {
        const square = ([x, y]: Point, size: number, colour: string) => {
          const left = Math.round(x - size / 2) + 0.5;
          const top = Math.round(y - size / 2) + 0.5;
          canvas.fillStyle = colour;
          canvas.fillRect(left, top, size - 1, size - 1);
          canvas.strokeRect(left, top, size - 1, size - 1);
        };
        canvas.setLineDash([]);
        canvas.lineWidth = 1;
        canvas.strokeStyle = '#0a0a0a';
        for (const { what, at, place } of gripsOf(outline, camera)) {
          if (what === 'corner')
            square(place, active === at ? handleSize + 2 : handleSize, active === at ? '#6c99fa' : '#ffffff');
          else if (edges) square(place, 4, '#ffffff');
        }
      }}
    />
  );
}
