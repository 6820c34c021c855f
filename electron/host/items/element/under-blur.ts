import type { Lint } from '#shared/records/fields.ts';
import type { BBox } from '#shared/geometry/shapes.ts';
import { elementContent } from '#shared/contents/element.ts';
import { element } from '#shared/items/element/index.ts';
import { UnderBlur } from '#shared/lints/blur-lints.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import { prelabelsOf } from '../../db/queries/screenshots/prelabels.ts';

const read = elementContent.pick({ name: true, locate: true });
const boxed = elementContent.pick({ locate: true });

/** Names known to lie under these areas of a screenshot: from its elements, retired ones included, and pre-labels. */
export function underBlur(db: ReadDb, screenshotId: string, areas: readonly BBox[]): UnderBlur {
  const elements = itemsOf(db, element.id, screenshotId, true).map(({ content }) => read.parse(content));
  return new UnderBlur(areas, [
    ...elements.map((element) => ({ name: element.name, box: element.locate })),
    ...prelabelsOf(db, screenshotId).map((entry) => ({ name: entry.name, box: entry.bbox })),
  ]);
}

/** The findings on an element in an image with blurred areas. */
export const elementsUnderBlur = (blur: UnderBlur, content: unknown): Lint[] => blur.elementLints(boxed.parse(content));
