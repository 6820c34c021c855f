import { phrase } from '#shared/phrases/phrase.ts';
import { around } from '../osworld-g/record.ts';
import type { RawBox } from './boxes.ts';
import { Refused } from '../refused.ts';

/** An outline x1,y1,x2,y2,… with its bounding box. Errors: Refused for fewer than three points. */
export function outlined(outline: readonly number[]): { locate: RawBox; polygon: number[] } {
  if (outline.length < 6 || outline.length % 2 !== 0 || !outline.every(Number.isFinite))
    throw new Refused(phrase('format-outline-points'));
  return { locate: { numbers: around(outline), convention: 'xyxy-px' }, polygon: [...outline] };
}
