import type { z } from 'zod';
import type { EntityKind, ItemState } from '#shared/records/fields.ts';
import { screenshotContent } from '#shared/contract/screenshots.ts';
import { episodeContent } from '#shared/episodes/episode.ts';
import type { Size } from '#shared/geometry/box.ts';
import { reviewedAs } from '#shared/items/define.ts';
import { findItemKind, itemKind } from '#shared/items/registry.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb, WriteDb } from '../db/connection.ts';
import { getItem, type StoredItem, updateItem } from '../db/queries/items/items.ts';
import { getScreenshot, updateScreenshot } from '../db/queries/screenshots/screenshots.ts';
import { getEpisode, updateEpisode } from '../db/queries/episodes/subjects.ts';
import { failure, notFound } from '../errors/errors.ts';
import { anonymousName } from './export-name.ts';

/** Content schema of a kind: what a revision holds. */
export function contentOf(kind: string): z.ZodType {
  if (kind === 'episode') return episodeContent;
  return kind === 'screenshot' ? screenshotContent : itemKind(kind).content;
}

export interface Entity {
  kind: string;
  id: string;
  seq: number;
  /** Its screenshot; null if it is on none, or on several. */
  screenshot: (Size & { id: string; seq: number; app: string | null }) | null;
  /** What an item is about; a screenshot or an episode is about itself. */
  subject: StoredItem['subject'];
  revision: number;
  state: ItemState;
  content: unknown;
}

/** Whether it is a copy that somebody has as gold: whatever happens to it concerns nobody else, so nothing is refreshed. */
export const isCopy = ({ seq }: Pick<Entity, 'seq'>): boolean => seq < 0;

/** The kind, if its content is saved here; INVALID for any other. */
export function savedKind(kind: EntityKind): string {
  if (kind === 'screenshot' || kind === 'episode' || findItemKind(kind)) return kind;
  throw failure('INVALID', phrase('save-no-content', { kind }), { field: 'kind' });
}

/** The current item; NOT_FOUND if it does not exist. */
export function loadEntity(db: ReadDb, kind: string, id: string): Entity {
  if (kind === 'screenshot') {
    const found = getScreenshot(db, id);
    if (!found) throw notFound(kind, id);
    return { ...found, kind, subject: { kind, id }, screenshot: found, content: screenshotContent.parse(found) };
  }
  if (kind === 'episode') {
    const found = getEpisode(db, id);
    if (!found) throw notFound(kind, id);
    return { ...found, kind, subject: { kind, id }, screenshot: null };
  }
  const found = getItem(db, kind, id);
  if (!found) throw notFound(kind, id);
  return { ...found, screenshot: found.screenshotId === '' ? null : getScreenshot(db, found.screenshotId) };
}

/** Writes validated content, state and revision number into the item's row. */
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
  if (kind === 'episode') {
    updateEpisode(db, { seq, content: episodeContent.parse(next.content), state, revision, at });
    return;
  }
  const of = itemKind(kind);
  const content = of.content.parse(next.content);
  updateItem(db, {
    seq,
    content: JSON.stringify(content),
    label: of.label(content),
    facet: of.facet(content),
    state,
    reviewAs: reviewedAs(of),
    revision,
    at,
  });
}
