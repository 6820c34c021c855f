import { scaled } from '../../../theme/text-size.ts';

/** A card of the strip and the gap to the next one, in pixels at the usual text size. */
export const card = { width: scaled(186), height: scaled(96) };
export const gap = scaled(10);
