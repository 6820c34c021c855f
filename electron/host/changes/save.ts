import type { ItemState, Lint } from '#shared/records/fields.ts';
import { screenshotContent } from '#shared/contract/screenshots.ts';
import { findItemKind } from '#shared/items/registry.ts';
import { lintsOf, replaceLints } from '../db/queries/items/lints.ts';
import { getRevision, insertRevision } from '../db/queries/items/revisions.ts';
import { failure } from '../errors/errors.ts';
import type { Change } from './change.ts';
import { relintByApp } from './lints/by-app.ts';
import { contentLints } from './lints/content-lints.ts';
import type { Made } from './create.ts';
import { contentOf, type Entity, isCopy, loadEntity, storeEntity } from './entity.ts';
import { assertMayChange } from './may-change.ts';
import { surroundingsOf, touchSubject } from './lints/surroundings.ts';
import { kindName } from '#shared/items/kind-name.ts';
import { phrase } from '#shared/phrases/phrase.ts';

export interface SaveOptions {
  /** State from this revision on. Default: an approved or rejected item whose content changes goes back to review. */
  state?: ItemState;
  /** Findings beyond those of the content's own checks. Findings on older content are dropped. */
  lints?: Lint[];
  /** Revision that undo or redo brings back; 0 for "not there yet". */
  sameAs?: number;
}

/** The refusal of a save that was based on an older revision; carries both versions. */
function conflict(to: Change, entity: Entity, base: number, yours: unknown): Error {
  const latest = getRevision(to.db, entity.kind, entity.id, entity.revision);
  const what = { kind: kindName(entity.kind), revision: entity.revision, base };
  return failure(
    'CONFLICT',
    latest ? phrase('save-stale-by', { ...what, person: latest.author.name }) : phrase('save-stale', what),
    {
      kind: entity.kind,
      id: entity.id,
      currentRevision: entity.revision,
      current: { content: entity.content, state: entity.state },
      yours,
    },
  );
}

/** Whether a screenshot's name or app changes: its searchable words, and those that questions must not mention. */
function isCalledAnew(entity: Entity, content: unknown): boolean {
  if (entity.kind !== 'screenshot') return false;
  const [before, after] = [screenshotContent.parse(entity.content), screenshotContent.parse(content)];
  return before.name !== after.name || before.app !== after.app;
}

function append(to: Change, entity: Entity, content: unknown, state: ItemState, options: SaveOptions): Made {
  const number = entity.revision + 1;
  storeEntity(to.db, entity, { content, state, at: to.at });
  insertRevision(to.db, {
    kind: entity.kind,
    entityId: entity.id,
    number,
    author: to.by.author,
    content: JSON.stringify(content),
    state,
    why: to.by.why ?? '',
    at: to.at,
    runId: to.by.runId ?? null,
    sameAs: options.sameAs ?? null,
    report: to.by.report ?? null,
    reason: to.by.reason ?? null,
  });
  const of = findItemKind(entity.kind);
  if (!isCopy(entity))
    touchSubject(
      to,
      entity.subject,
      of ? of.words !== undefined : entity.kind === 'episode' || isCalledAnew(entity, content),
    );
  to.revised(entity.kind, entity.id, entity.revision, number);
  return { id: entity.id, revision: number };
}

/** Whether a changed content still says the same, so that further findings on it stay. */
function keepsFindings(kind: string, before: unknown, after: unknown): boolean {
  const of = findItemKind(kind);
  return of?.keepsFindings(of.content.parse(before), of.content.parse(after)) ?? false;
}

/** Findings beyond those of the content's own checks, such as how unique the words are to models. */
function furtherLints(to: Change, entity: Entity): Lint[] {
  const own = new Set(
    contentLints(entity.kind, entity.content, surroundingsOf(to.db, entity.subject)).map(({ code }) => code),
  );
  return lintsOf(to.db, entity.kind, entity.id).filter(({ code }) => !own.has(code));
}

/**
 * Saves content as a new revision on top of `base`; CONFLICT with both versions if the item has changed since,
 * NOT_FOUND if it does not exist. `base` null means "the current one": for work that has just read the item in the same
 * transaction. Equal content in the same state writes nothing and returns the current revision.
 */
export function saveEntity(
  to: Change,
  kind: string,
  id: string,
  base: number | null,
  content: unknown,
  options: SaveOptions = {},
): Made {
  const entity = loadEntity(to.db, kind, id);
  assertMayChange(to, entity, options.state ?? entity.state);
  if (base !== null && base !== entity.revision) throw conflict(to, entity, base, content);
  const parsed = contentOf(kind).parse(content);
  const same = JSON.stringify(parsed) === JSON.stringify(contentOf(kind).parse(entity.content));
  const of = findItemKind(kind);
  const settled = entity.state === 'approved' || entity.state === 'rejected';
  const state = options.state ?? (settled && !same && of ? 'to_review' : entity.state);
  // Findings on the picture itself do not depend on its name.
  if (options.lints || (!same && of)) {
    const own = of ? contentLints(kind, parsed, surroundingsOf(to.db, entity.subject)) : lintsOf(to.db, kind, id);
    const further = options.lints ?? (keepsFindings(kind, entity.content, parsed) ? furtherLints(to, entity) : []);
    const on = isCopy(entity) ? null : entity.screenshot;
    replaceLints(to.db, kind, id, on?.id ?? '', [...own, ...further]);
    if (!isCopy(entity)) touchSubject(to, entity.subject, false);
  }
  if (entity.screenshot && isCalledAnew(entity, parsed))
    relintByApp(to.db, id, { ...entity.screenshot, app: screenshotContent.parse(parsed).app });
  if (same && state === entity.state && options.sameAs === undefined) return { id, revision: entity.revision };
  return append(to, entity, parsed, state, options);
}

/**
 * Changes an item's state, as a revision with the same content; writes nothing if it is already in that state.
 * A screenshot can only be retired and brought back (any other state): its own state follows from its items.
 */
export function setState(to: Change, kind: string, id: string, state: ItemState, base: number | null = null): Made {
  const entity = loadEntity(to.db, kind, id);
  assertMayChange(to, entity, state);
  if (base !== null && base !== entity.revision) throw conflict(to, entity, base, entity.content);
  if (entity.state === state) return { id, revision: entity.revision };
  return append(to, entity, entity.content, state, {});
}
