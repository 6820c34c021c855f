import { element as elementKind } from '#shared/items/element/index.ts';
import { elementContent } from '#shared/contract/elements.ts';
import type { BBox } from '#shared/contract/common.ts';
import { UnderBlur } from '#shared/tasks/lints/blur-lints.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import { prelabelsOf } from '../../db/queries/screenshots/prelabels.ts';

const read = elementContent.pick({ name: true, locate: true });

/** What the project knows to stand under these areas of a screenshot: by its elements, retired ones too, and pre-labels. */
export function underBlur(db: ReadDb, screenshotId: string, areas: readonly BBox[]): UnderBlur {
  const elements = itemsOf(db, elementKind.id, screenshotId, true).map(({ content }) => read.parse(content));
  return new UnderBlur(areas, [
    ...elements.map((one) => ({ name: one.name, box: one.locate })),
    ...prelabelsOf(db, screenshotId).map((one) => ({ name: one.name, box: one.bbox })),
  ]);
}
