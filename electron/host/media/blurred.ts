import type { BBox } from '#shared/contract/common.ts';
import { blurPicture } from './blur.ts';
import { keepPicture, type KeptPicture } from './kept-picture.ts';
import { mediaPath } from './media-path.ts';

const going = new Map<string, Promise<KeptPicture>>();

/**
 * A stored picture with areas of it blurred, made once and kept in `cache/blurred`; equal requests share the work. The
 * caller has checked the stored picture.
 */
export function blurredPicture(
  project: string,
  { sha256, ext }: { sha256: string; ext: string },
  boxes: readonly BBox[],
): Promise<KeptPicture> {
  const key = `${sha256} ${JSON.stringify(boxes)}`;
  const shared = `${project} ${key}`;
  const known = going.get(shared);
  if (known) return known;
  const made = keepPicture(project, 'blurred', key, ext, () =>
    blurPicture(mediaPath(project, sha256, ext), boxes, ext),
  ).finally(() => going.delete(shared));
  going.set(shared, made);
  return made;
}
