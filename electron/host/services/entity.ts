import type { EntityKind, ItemState } from '#shared/contract/common.ts';
import { elementContent, instructionContent } from '#shared/contract/elements.ts';
import { questionContent } from '#shared/contract/questions.ts';
import { screenshotContent } from '#shared/contract/screenshots.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { ReadDb, WriteDb } from '../db/connection.ts';
import { getItem, type ItemKind, updateItem } from '../db/queries/items.ts';
import { getScreenshot, updateScreenshot } from '../db/queries/screenshots.ts';
import { failure, notFound } from '../errors.ts';
import { anonymousName } from './export-name.ts';

/** The kinds that can be saved; trajectories have a store of their own. */
export type SavedKind = ItemKind | 'screenshot';

/** Content schemas by kind: what a revision holds. */
export const contents = {
  screenshot: screenshotContent,
  element: elementContent,
  instruction: instructionContent,
  question: questionContent,
} as const;

export interface Entity {
  kind: SavedKind;
  id: string;
  seq: number;
  screenshot: Size & { id: string; seq: number; app: string | null };
  revision: number;
  state: ItemState;
  content: unknown;
}

export function savedKind(kind: EntityKind): SavedKind {
  if (kind === 'trajectory')
    throw failure('UNSUPPORTED', 'Trajectories cannot be edited here; edit their steps where they are shown.', {});
  return kind;
}

/** The item as it is now; NOT_FOUND when there is none. */
export function loadEntity(db: ReadDb, kind: SavedKind, id: string): Entity {
  if (kind === 'screenshot') {
    const found = getScreenshot(db, id);
    if (!found) throw notFound(kind, id);
    return { ...found, kind, screenshot: found, content: screenshotContent.parse(found) };
  }
  const found = getItem(db, kind, id);
  const screenshot = found && getScreenshot(db, found.screenshotId);
  if (!screenshot) throw notFound(kind, id);
  return { ...found, kind, screenshot };
}

/** Writes a checked content, state and revision number into the item's row. */
export function storeEntity(
  db: WriteDb,
  entity: Entity,
  next: { content: unknown; state: ItemState; at: string },
): void {
  const { seq, kind } = entity;
  const revision = entity.revision + 1;
  const { state, at } = next;
  if (kind === 'screenshot') {
    const content = screenshotContent.parse(next.content);
    const sha256 = getScreenshot(db, entity.id)?.sha256 ?? '';
    const exportName = anonymousName(content.platform, content.app, sha256);
    updateScreenshot(db, { seq, content, exportName, state, revision, at });
    return;
  }
  const repeated =
    kind === 'question'
      ? questionContent.parse(next.content).difficulty
      : kind === 'instruction'
        ? instructionContent.parse(next.content).type
        : null;
  updateItem(db, kind, { seq, content: JSON.stringify(next.content), repeated, state, revision, at });
}
