import type { ImagePolicy } from '#shared/geometry/image-policy.ts';
import type { Size } from './box.ts';
import { smartResize } from './smart-resize.ts';

/** Side of the blocks that Anthropic counts a picture in, in pixels. */
const patch = 28;

const patches = (width: number, height: number) => Math.ceil(width / patch) * Math.ceil(height / patch);

/**
 * The largest size of a picture within a limit of its long edge and of the 28×28 px blocks it covers: the long edge in
 * whole pixels, the other rounded. Anthropic's service resizes pictures to this size, and its models answer in its
 * pixels; a picture within both limits is not resized.
 */
function withinPatches({ width, height }: Size, longEdge: number | null, most: number): Size {
  const long = Math.max(width, height);
  const other = (edge: number) => Math.max(1, Math.round((edge * Math.min(width, height)) / long));
  // No size covers fewer blocks than its area, so the search can start there.
  const byArea = Math.ceil(Math.sqrt((most * patch * patch * long) / Math.min(width, height)));
  let edge = Math.min(long, longEdge ?? long, byArea);
  while (edge > 1 && patches(edge, other(edge)) > most) edge -= 1;
  return width >= height ? { width: edge, height: other(edge) } : { width: other(edge), height: edge };
}

/**
 * The size at which a picture is sent, in pixels: smart-resized for patch models, within Anthropic's two limits if the
 * policy counts blocks, otherwise scaled down to the policy's limits.
 */
export function sentSize(size: Size, policy: ImagePolicy): Size {
  const { scale: share = 1, ...limits } = policy;
  if (share === 1) return sizeWithin(size, limits);
  const { width, height } = sizeWithin(size, limits);
  const smaller = { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
  // Again, because patch models take no other sides than multiples of their factor.
  return sizeWithin(smaller, limits);
}

function sizeWithin(size: Size, policy: Omit<ImagePolicy, 'scale'>): Size {
  const { factor, minPixels, maxPixels: most, longEdge } = policy;
  if (factor)
    return smartResize(size, {
      factor,
      minPixels: minPixels ?? 4 * factor * factor,
      maxPixels: most ?? 16_384 * factor * factor,
    });
  if (policy.maxPatches) return withinPatches(size, longEdge, policy.maxPatches);
  let scale = 1;
  if (longEdge) scale = Math.min(scale, longEdge / Math.max(size.width, size.height));
  if (most) scale = Math.min(scale, Math.sqrt(most / (size.width * size.height)));
  return scale >= 1
    ? size
    : { width: Math.max(1, Math.floor(size.width * scale)), height: Math.max(1, Math.floor(size.height * scale)) };
}
