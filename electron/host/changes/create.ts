import { newId } from '../db/new-id.ts';
import type { EntityKind, ItemState, Lint } from '#shared/records/fields.ts';
import { type ScreenshotContent, screenshotContent } from '#shared/contract/screenshots.ts';
import { reviewedAs, type SubjectKind } from '#shared/items/define.ts';
import { itemKind } from '#shared/items/registry.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { z } from 'zod';
import { findItem, insertItem } from '../db/queries/items/items.ts';
import { replaceLints } from '../db/queries/items/lints.ts';
import { insertRevision } from '../db/queries/items/revisions.ts';
import { insertScreenshot, screenshotBySha } from '../db/queries/screenshots/screenshots.ts';
import { notFound } from '../errors/errors.ts';
import type { Change } from './change.ts';
import { assertSeen } from './may-change.ts';
import { contentLints } from './lints/content-lints.ts';
import { anonymousName } from './export-name.ts';
import { newItemOn } from './lints/surroundings.ts';

/** Reference to a newly created item. */
export interface Made {
  id: string;
  revision: number;
}

/** Optional facts about anything new. */
interface Common {
  /** Only set by a merge, so that an item keeps its id. */
  id?: string;
  state?: ItemState;
  /** Findings beyond those of the content's own checks, which are always made. */
  lints?: Lint[];
  /** Why this item was made, if that differs from the change's own reason. */
  why?: string;
}

/** Optional facts about a new item of any kind. */
export interface NewItem extends Common {
  /** Where it came from (a format id, `ocr`, `dom`, a model); default the author's name. */
  source?: string;
}

function firstRevision(
  to: Change,
  kind: EntityKind,
  id: string,
  state: ItemState,
  content: string,
  why?: string,
): Made {
  insertRevision(to.db, {
    kind,
    entityId: id,
    number: 1,
    author: to.by.author,
    content,
    state,
    why: why ?? to.by.why ?? '',
    at: to.at,
    runId: to.by.runId ?? null,
    sameAs: null,
    report: null,
    reason: null,
  });
  to.revised(kind, id, 0, 1);
  return { id, revision: 1 };
}

/**
 * Adds a screenshot whose media record already exists. A picture is never in a project twice: for a known one
 * `existing` is true and nothing is written. Width and height are pixels after EXIF orientation; `source` is the
 * path it came from, relative to the imported folder.
 */
export function createScreenshot(
  to: Change,
  made: z.input<typeof screenshotContent> &
    Common & { sha256: string; width: number; height: number; source?: string | null; importId?: string | null },
): Made & { existing: boolean } {
  const there = screenshotBySha(to.db, made.sha256);
  if (there) return { id: there.id, revision: there.revision, existing: true };
  const content: ScreenshotContent = screenshotContent.parse(made);
  const id = made.id ?? newId();
  const seq = insertScreenshot(to.db, {
    ...content,
    id,
    sha256: made.sha256,
    width: made.width,
    height: made.height,
    source: made.source ?? null,
    exportName: anonymousName(content.platform, content.app, made.sha256),
    importId: made.importId ?? null,
    at: to.at,
  });
  if (made.lints) replaceLints(to.db, 'screenshot', id, id, made.lints);
  to.touch({ id, seq }, true);
  return { ...firstRevision(to, 'screenshot', id, 'draft', JSON.stringify(content)), existing: false };
}

/** What a new item is about. */
interface Subject {
  kind: SubjectKind;
  /** Null for `none` alone. */
  id: string | null;
}

/**
 * The subject of a new item: that of its parent, or the given one. Throws NOT_FOUND, also for a subject of the wrong
 * kind.
 */
function subjectOf(
  to: Change,
  kind: string,
  made: { parentId?: string | undefined; subject?: Subject | undefined },
): Subject {
  const { partOf, subject } = itemKind(kind);
  if (partOf !== null) {
    const parent = made.parentId === undefined ? null : findItem(to.db, made.parentId);
    if (parent?.kind !== partOf) throw notFound(partOf, made.parentId ?? '');
    assertSeen(to, { kind: partOf, id: parent.id });
    return parent.subject;
  }
  const about = made.subject ?? { kind: subject, id: null };
  if (about.kind !== subject || (about.kind === 'none') !== (about.id === null))
    throw new Error(inWords('save-wrong-subject', { kind, subject, kind2: about.kind, id: about.id ?? '' }));
  return about;
}

/**
 * Adds an item of any kind. A child names its parent as `parentId` and has the same subject.
 */
export function createItem(
  to: Change,
  kind: string,
  made: NewItem & { subject?: Subject; parentId?: string; content: unknown },
): Made {
  const of = itemKind(kind);
  const subject = subjectOf(to, kind, made);
  const on = newItemOn(to, subject);
  const parsed = of.content.parse(made.content);
  const id = made.id ?? newId();
  const state = made.state ?? 'draft';
  const content = JSON.stringify(parsed);
  insertItem(to.db, {
    id,
    kind,
    subject,
    parentId: made.parentId ?? null,
    facet: of.facet(parsed),
    label: of.label(parsed),
    state,
    reviewAs: reviewedAs(of),
    content,
    source: made.source ?? to.by.author.name,
    at: to.at,
  });
  const found = [...contentLints(kind, parsed, on.surroundings), ...(made.lints ?? [])];
  const screenshotId = subject.kind === 'screenshot' ? (subject.id ?? '') : '';
  if (found.length > 0) replaceLints(to.db, kind, id, screenshotId, found);
  on.touch(of.words !== undefined);
  return firstRevision(to, kind, id, state, content, made.why);
}
