import type { BBox } from '#shared/geometry/shapes.ts';
import { heightOf, widthOf } from '#shared/geometry/box.ts';
import type { ImageRef } from '#pipelines/prompts/messages.ts';
import type { ElementPayload } from './payload.ts';

/** Minimum margin around the element in the crop, in pixels; larger elements get a margin of their own size. */
const room = 24;

/** The region of the crop: the element with its surroundings, inside the picture, in whole pixels. */
export function cropOf({ locate, width, height }: Pick<ElementPayload, 'locate' | 'width' | 'height'>): BBox {
  const dx = Math.max(room, widthOf(locate) / 2);
  const dy = Math.max(room, heightOf(locate) / 2);
  const x1 = Math.min(Math.max(0, Math.floor(locate[0] - dx)), width - 1);
  const y1 = Math.min(Math.max(0, Math.floor(locate[1] - dy)), height - 1);
  return [
    x1,
    y1,
    Math.max(x1 + 1, Math.min(width, Math.ceil(locate[2] + dx))),
    Math.max(y1 + 1, Math.min(height, Math.ceil(locate[3] + dy))),
  ];
}

/** The unmarked screenshot. */
export function plainPicture({ sha256, width, height }: ElementPayload): ImageRef {
  return { sha256, width, height };
}

/** The whole screenshot with the element marked by a red box and arrow (MMBench-GUI A.4.2). */
export function markedPicture(item: ElementPayload): ImageRef {
  return { ...plainPicture(item), edits: [{ kind: 'mark', bbox: item.locate }] };
}

/** The marked element cropped with its surroundings, box and arrow shown (MMBench-GUI prompt 3). */
export function croppedPicture(item: ElementPayload): ImageRef {
  return {
    ...plainPicture(item),
    edits: [
      { kind: 'mark', bbox: item.locate },
      { kind: 'crop', bbox: cropOf(item) },
    ],
  };
}
