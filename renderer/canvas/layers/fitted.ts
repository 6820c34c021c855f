import type { Size } from '#shared/geometry/box.ts';
import { type Camera, sameCamera } from '../engine/camera.ts';

/** From this zoom on pixels are shown as squares; below it the picture is smoothed. */
export const squares = 2;

/** Plain interpolation would lose the strokes of small print. */
export const smoothing: ImageSmoothingQuality = 'medium';

/** Where the picture is in the viewport, and the whole device pixels that it touches. */
export interface FitPlace {
  /** Device pixels from the viewport's top left corner to the copy's. */
  left: number;
  top: number;
  /** Size of the copy. */
  width: number;
  height: number;
  /** The picture inside the copy: x, y, width, height in device pixels, with fractions. */
  drawn: readonly [number, number, number, number];
  smooth: boolean;
}

/** A picture prepared for one camera: drawing the copy costs a tenth of drawing the picture. */
export interface Fitted extends Pick<FitPlace, 'left' | 'top'> {
  bitmap: ImageBitmap;
  camera: Camera;
  /** Device pixels per CSS pixel. */
  ratio: number;
}

/** Where a copy for this camera belongs. */
export function fitPlace(image: Size, { x, y, zoom }: Camera, ratio: number): FitPlace {
  const scale = zoom * ratio;
  const left = Math.floor(-x * scale);
  const top = Math.floor(-y * scale);
  const drawn = [-x * scale - left, -y * scale - top, image.width * scale, image.height * scale] as const;
  return {
    left,
    top,
    width: Math.ceil(drawn[0] + drawn[2]),
    height: Math.ceil(drawn[1] + drawn[3]),
    drawn,
    smooth: zoom < squares,
  };
}

/** Whether a copy is what this camera would show. */
export function fits(copy: Pick<Fitted, 'camera' | 'ratio'>, camera: Camera, ratio: number): boolean {
  return copy.ratio === ratio && sameCamera(copy.camera, camera);
}
