import { Shape } from 'react-konva';
import type { BBox } from '#shared/geometry/shapes.ts';
import type { Camera } from '../engine/camera.ts';
import { handleSize, handlesOf } from '../engine/handles.ts';

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
