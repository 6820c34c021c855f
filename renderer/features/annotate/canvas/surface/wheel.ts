import type { Point } from '#shared/geometry/shapes.ts';
import { type Camera, panBy, zoomAt } from '../../../../canvas/engine/camera.ts';

/** `deltaMode` of a wheel that counts lines; 0 is for pixels. */
const byLines = 1;
const byPixels = 0;

/** The camera after a turn of the wheel or a gesture on a touchpad, with the pointer at `at` in the viewport. */
export function turned(
  camera: Camera,
  at: Point,
  wheel: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'shiftKey'>,
): Camera {
  const { deltaX, deltaY, deltaMode, ctrlKey, shiftKey } = wheel;
  const lines = deltaMode === byLines ? 16 : 1;
  if (shiftKey) return panBy(camera, -(deltaY || deltaX) * lines, 0);
  // Two fingers on a touchpad move the picture; a wheel, or a pinch (reported with Ctrl), zooms at the pointer.
  const pad = !ctrlKey && deltaMode === byPixels && (deltaX !== 0 || Math.abs(deltaY) < 40);
  if (pad) return panBy(camera, -deltaX, -deltaY);
  const pinch = ctrlKey && Math.abs(deltaY) < 40;
  return zoomAt(camera, at, camera.zoom * Math.exp((-deltaY * lines) / (pinch ? 100 : 480)));
}
