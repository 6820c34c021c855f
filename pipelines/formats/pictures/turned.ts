import type { BBox } from '#shared/geometry/shapes.ts';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import type { Size } from '#shared/geometry/box.ts';
import { toPixels } from '#shared/geometry/conventions.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { RawBox } from '../boxes/boxes.ts';
import type { ReadRecord } from '../format.ts';
import type { ReadElement } from '../record-parts.ts';

/** How labels that were made on the unturned pixels of a picture become labels on the picture as it is shown. */
export interface Turn {
  /** EXIF orientation of the file, 5–8: those that exchange width and height. */
  orientation: number;
  /** Size of the unturned pixels. */
  from: Size;
}

/**
 * How a record's labels have to be turned; null if they fit the picture as it is shown. Only a record whose size is the
 * transposed one says that they were made on the unturned pixels.
 */
export function turnOf(
  declared: readonly [number, number] | null,
  picture: Size,
  orientation: number | undefined,
): Turn | null {
  if (!declared || orientation === undefined || orientation < 5 || picture.width === picture.height) return null;
  const [width, height] = declared;
  return width === picture.height && height === picture.width ? { orientation, from: { width, height } } : null;
}

/** A point of the unturned pixels on the picture as it is shown (EXIF 2.3, 4.6.4, orientations 5–8). */
function turnedPoint(x: number, y: number, { orientation, from: { width, height } }: Turn): [number, number] {
  return [orientation === 6 || orientation === 7 ? height - y : y, orientation >= 7 ? width - x : x];
}

/** Pixel corners that a record's numbers mean on the picture as it is shown, whose size is `size`. */
export function boxOnPicture(convention: Convention, numbers: RawBox['numbers'], size: Size, turn: Turn | null): BBox {
  if (!turn) return toPixels(convention, numbers, size);
  const [x1, y1, x2, y2] = toPixels(convention, numbers, turn.from);
  const [a, b] = [turnedPoint(x1, y1, turn), turnedPoint(x2, y2, turn)];
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])];
}

function turnedElement(element: ReadElement, turn: Turn): ReadElement {
  const box = (raw: RawBox | null): RawBox | null => {
    if (!raw) return null;
    const [x1, y1, x2, y2] = toPixels(raw.convention, raw.numbers, turn.from);
    // A box that is none stays as it is, so that its refusal shows the numbers of the record.
    if (!(x2 > x1 && y2 > y1)) return raw;
    return { numbers: boxOnPicture(raw.convention, raw.numbers, turn.from, turn), convention: 'xyxy-px' };
  };
  const { polygon, polygonShares, ...rest } = element;
  const [sx, sy] = polygonShares ? [turn.from.width, turn.from.height] : [1, 1];
  const outline = polygon?.flatMap((x, at) =>
    at % 2 === 0 ? turnedPoint(x * sx, (polygon[at + 1] ?? 0) * sy, turn) : [],
  );
  return {
    ...rest,
    locate: box(element.locate),
    interact: box(element.interact),
    current: box(element.current),
    regions: element.regions.flatMap((region) => box(region) ?? []),
    polygon: outline ?? null,
  };
}

/** A record with its boxes and outlines on the picture as it is shown, and a note that says so. */
export function turnedRecord(read: ReadRecord, turn: Turn): ReadRecord {
  const { width, height } = turn.from;
  const note = phrase('import-labels-turned', { declared: `${width}×${height}`, size: `${height}×${width}` });
  return {
    ...read,
    screenshot: { ...read.screenshot, declaredSize: [height, width] },
    elements: read.elements.map((element) => turnedElement(element, turn)),
    repairs: read.elements.length > 0 ? [...read.repairs, note] : read.repairs,
  };
}
