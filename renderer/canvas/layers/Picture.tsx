import { memo } from 'react';
import { Shape } from 'react-konva';
import type { Size } from '#shared/geometry/box.ts';
import type { Camera } from '../engine/camera.ts';
import { type Fitted, fits, smoothing, squares } from './fitted.ts';

/**
 * The picture as the camera sees it. A missing one leaves a grey area of its true size.
 */
export const Picture = memo(function Picture({
  picture,
  fitted,
  image,
  camera,
  ratio,
}: {
  picture: CanvasImageSource | null;
  /** A copy of the picture prepared for one camera. */
  fitted: Fitted | null;
  /** Size of the whole picture in its own pixels. */
  image: Size;
  camera: Camera;
  /** Device pixels per CSS pixel. */
  ratio: number;
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
        // A bitmap closed meanwhile has no size.
        if (fitted && fitted.bitmap.width > 0 && fits(fitted, camera, ratio)) {
          const { bitmap, left, top } = fitted;
          canvas.imageSmoothingEnabled = false;
          canvas.drawImage(bitmap, left / ratio, top / ratio, bitmap.width / ratio, bitmap.height / ratio);
          return;
        }
        canvas.imageSmoothingEnabled = zoom < squares;
        canvas.imageSmoothingQuality = smoothing;
        // Drawn whole even if little of it is in view: a browser caches one scaled copy of a whole picture, but would
        // make a new one for each part.
        canvas.drawImage(picture, ...place);
      }}
    />
  );
});
