import type { ItemState } from '#shared/contract/common.ts';
import { type Element, type ElementContent, elementContent } from '#shared/contract/elements.ts';
import type { ReadDb } from '../db/connection.ts';
import { getItem, itemsOf, type StoredItem } from '../db/queries/items.ts';
import { lintsOf } from '../db/queries/lints.ts';
import { getScreenshot } from '../db/queries/screenshots.ts';
import { failure, notFound } from '../errors.ts';
import type { ProjectSession } from '../project-session.ts';
import { type By, change } from './change.ts';
import { createElement } from './create.ts';
import { saveEntity, setState } from './save.ts';

function toElement(db: ReadDb, item: StoredItem): Element {
  return {
    id: item.id,
    screenshotId: item.screenshotId,
    revision: item.revision,
    state: item.state,
    content: elementContent.parse(item.content),
    source: item.source,
    lints: lintsOf(db, 'element', item.id),
  };
}

/** Elements of a screenshot in the order they were made. */
export function listElements(db: ReadDb, screenshotId: string, withRetired: boolean): Element[] {
  if (!getScreenshot(db, screenshotId)) throw notFound('screenshot', screenshotId);
  return itemsOf(db, 'element', screenshotId, withRetired).map((item) => toElement(db, item));
}

export function getElement(db: ReadDb, id: string): Element {
  const found = getItem(db, 'element', id);
  if (!found) throw notFound('element', id);
  return toElement(db, found);
}

export interface NewElement {
  id?: string | undefined;
  content: ElementContent;
  source?: string | undefined;
}

function several(db: ReadDb, ids: readonly string[]): Element[] {
  return ids.map((id) => getElement(db, id));
}

/** Adds elements in one step; one whose id is there already (a repeated call) is left as it is. */
export function addElements(
  session: ProjectSession,
  by: By,
  screenshotId: string,
  made: readonly NewElement[],
): Element[] {
  const ids = change(session, by, (to) =>
    made.map(({ id, content, source }) => {
      const there = id === undefined ? null : getItem(to.db, 'element', id);
      if (there) {
        if (there.screenshotId === screenshotId) return there.id;
        throw failure(
          'INVALID',
          `The element ${there.id} belongs to another screenshot; give the new one another id.`,
          { field: 'id' },
        );
      }
      return createElement(to, {
        screenshotId,
        content,
        ...(id === undefined ? {} : { id }),
        ...(source === undefined ? {} : { source }),
      }).id;
    }),
  );
  return several(session.read, ids);
}

/** Saves several elements in one step: on a CONFLICT of one, none is saved. */
export function editElements(
  session: ProjectSession,
  by: By,
  edits: readonly { id: string; baseRevision: number; content: ElementContent }[],
): Element[] {
  change(session, by, (to) => {
    for (const { id, baseRevision, content } of edits) saveEntity(to, 'element', id, baseRevision, content);
  });
  return several(
    session.read,
    edits.map(({ id }) => id),
  );
}

export function moveElements(
  session: ProjectSession,
  by: By,
  items: readonly { id: string; baseRevision: number }[],
  state: ItemState,
): Element[] {
  change(session, by, (to) => {
    for (const { id, baseRevision } of items) setState(to, 'element', id, state, baseRevision);
  });
  return several(
    session.read,
    items.map(({ id }) => id),
  );
}
