import type { BBox } from '#shared/geometry/shapes.ts';
import { imagePolicy } from '#shared/geometry/image-policy.ts';
import type { ImagePort } from '#pipelines/engine/images.ts';
import type { ImageRef } from '#pipelines/prompts/messages.ts';
import type { CachedReader } from '#pipelines/providers/builtin/ocr/cached-reader.ts';

/** Pictures with a shorter side are icons: no text on them can be read. */
const leastSide = 100;

/** Reads the lines of text on pictures, each once; a picture that cannot be read has none. */
export function textLinesOf(with_: { reader: CachedReader; images: ImagePort }) {
  return async (image: ImageRef): Promise<BBox[]> => {
    if (Math.min(image.width, image.height) < leastSide) return [];
    try {
      const { lines } = await with_.reader.read(await with_.images.prepare(image, imagePolicy.parse({})));
      return lines.map(({ bbox }) => bbox);
    } catch {
      return [];
    }
  };
}
