import type { ImagePolicy } from '#shared/contract/models.ts';
import type { Size } from './box.ts';
import { smartResize } from './smart-resize.ts';

/** The size at which a picture is sent: smart-resized for patch models, else scaled down to the policy's limits. */
export function sentSize(size: Size, policy: ImagePolicy): Size {
  const { factor, minPixels, maxPixels: most, longEdge } = policy;
  if (factor)
    return smartResize(size, {
      factor,
      minPixels: minPixels ?? 4 * factor * factor,
      maxPixels: most ?? 16_384 * factor * factor,
    });
  let scale = 1;
  if (longEdge) scale = Math.min(scale, longEdge / Math.max(size.width, size.height));
  if (most) scale = Math.min(scale, Math.sqrt(most / (size.width * size.height)));
  return scale >= 1
    ? size
    : { width: Math.max(1, Math.floor(size.width * scale)), height: Math.max(1, Math.floor(size.height * scale)) };
}
