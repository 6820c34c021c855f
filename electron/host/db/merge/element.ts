import { element } from '#shared/items/element/index.ts';
import type { WriteDb } from '../connection.ts';
import { copyRows, ourId } from './tables.ts';

/** Pre-labels, with the element that each became. */
export function mergePrelabels(db: WriteDb): void {
  copyRows(db, 'prelabels', {
    omit: ['seq'],
    put: {
      screenshot_id: ourId("'screenshot'", 'o.screenshot_id'),
      element_id: ourId(`'${element.id}'`, 'o.element_id'),
    },
  });
}
