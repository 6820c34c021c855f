import { element } from '#shared/items/element/index.ts';
import type { WriteDb } from '../connection.ts';
import { copyRows, ourId } from './tables.ts';

/** Adds pre-labels, with the element that each became; none of them is a judgement. */
export function mergePrelabels(db: WriteDb): number {
  copyRows(db, 'prelabels', {
    omit: ['seq'],
    put: {
      screenshot_id: ourId("'screenshot'", 'o.screenshot_id'),
      element_id: ourId(`'${element.id}'`, 'o.element_id'),
    },
  });
  return 0;
}
