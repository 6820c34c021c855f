import { memo } from 'react';
import { Shape } from 'react-konva';
import type { Size } from '#shared/geometry/box.ts';
import type { Camera } from '../engine/camera.ts';

/** From this zoom on pixels are shown as squares; below, the picture is smooth. */
const squares = 2;

/**
 * The picture as the camera sees it. A missing one leaves a grey area of its true size.
 */
export const Picture = memo(function Picture({
  picture,
  image,
  camera,
}: {
  picture: CanvasImageSource | null;
  /** Size of the whole picture in its own pixels. */
  image: Size;
  camera: Camera;
}) {
  return (
    <Shape
      listening={false}
      perfectDrawEnabled={false}
      sceneFunc={({ _context: canvas }) => {
        const { x, y, zoom } = camera;
        const place = [-x * zoom, -y * zoom, image.width * zoom, image.height * zoom] as const;
        if (!picture) {
          canvas.fillStyle = '#808080';
          canvas.fillRect(...place);
          return;
        }
        canvas.imageSmoothingEnabled = zoom < squares;
        // Small print shrunk by plain interpolation loses its strokes.
        canvas.imageSmoothingQuality = 'medium';
        // Whole, though little of it is in view: a browser keeps one shrunken copy of a whole picture, and would make
        // a new one of each part.
        canvas.drawImage(picture, ...place);
      }}
    />
  );
});
