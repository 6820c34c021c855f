import { v7 as uuidv7 } from 'uuid';
import type { EntityKind, ItemState, Lint } from '#shared/contract/common.ts';
import { elementContent, instructionContent } from '#shared/contract/elements.ts';
import { questionContent } from '#shared/contract/questions.ts';
import { lettered } from '#shared/items/question/lettered.ts';
import type { Size } from '#shared/geometry/box.ts';
import { type ScreenshotContent, screenshotContent } from '#shared/contract/screenshots.ts';
import type { z } from 'zod';
import { getItem, insertElement, insertInstruction, insertQuestion, type ItemKind } from '../db/queries/items.ts';
import { replaceLints } from '../db/queries/lints.ts';
import { insertRevision } from '../db/queries/revisions.ts';
import { getScreenshot, insertScreenshot, screenshotBySha } from '../db/queries/screenshots.ts';
import { notFound } from '../errors.ts';
import type { Change } from './change.ts';
import { assertSeen } from './may-change.ts';
import { contentLints } from './content-lints.ts';
import { anonymousName } from './export-name.ts';

/** Reference to an item just made. */
export interface Made {
  id: string;
  revision: number;
}

/** What every new item may say about itself. */
interface Common {
  /** Only a merge gives one, so that an item keeps its id. */
  id?: string;
  state?: ItemState;
  /** Findings beyond those of the content's own checks, which are always made. */
  lints?: Lint[];
  /** Why this one was made, when the change as a whole does not say it. */
  why?: string;
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
  });
  to.revised(kind, id, 0, 1);
  return { id, revision: 1 };
}

/**
 * Adds a screenshot whose media record is there already. The same picture is never in a project twice: `existing`
 * is then true and nothing is written. Width and height are pixels after EXIF orientation; `source` is the path it
 * came from, relative to the imported folder.
 */
export function createScreenshot(
  to: Change,
  made: z.input<typeof screenshotContent> &
    Common & { sha256: string; width: number; height: number; source?: string | null; importId?: string | null },
): Made & { existing: boolean } {
  const there = screenshotBySha(to.db, made.sha256);
  if (there) return { id: there.id, revision: there.revision, existing: true };
  const content: ScreenshotContent = screenshotContent.parse(made);
  const id = made.id ?? uuidv7();
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

function screenshotFor(to: Change, id: string) {
  const screenshot = getScreenshot(to.db, id);
  if (!screenshot) throw notFound('screenshot', id);
  return screenshot;
}

function common(to: Change, made: Common & { screenshotId: string; source?: string }) {
  return {
    id: made.id ?? uuidv7(),
    screenshotId: made.screenshotId,
    state: made.state ?? 'draft',
    source: made.source ?? to.by.author.name,
    at: to.at,
  } as const;
}

function storeLints(
  to: Change,
  kind: ItemKind,
  id: string,
  screenshot: Size & { id: string; app: string | null },
  content: unknown,
  given: Lint[] = [],
): void {
  const found = [...contentLints(kind, content, screenshot), ...given];
  if (found.length > 0) replaceLints(to.db, kind, id, screenshot.id, found);
}

/** Adds an element. `source` says where it came from (a format id, `ocr`, `dom`, a model); default the author's name. */
export function createElement(
  to: Change,
  made: Common & { screenshotId: string; content: z.input<typeof elementContent>; source?: string },
): Made {
  const screenshot = screenshotFor(to, made.screenshotId);
  const item = { ...common(to, made), content: JSON.stringify(elementContent.parse(made.content)) };
  insertElement(to.db, item);
  storeLints(to, 'element', item.id, screenshot, made.content, made.lints);
  to.touch(screenshot, false);
  return firstRevision(to, 'element', item.id, item.state, item.content, made.why);
}

/** Adds an instruction to an element. */
export function createInstruction(
  to: Change,
  made: Common & { elementId: string; content: z.input<typeof instructionContent>; source?: string },
): Made {
  const element = getItem(to.db, 'element', made.elementId);
  if (!element) throw notFound('element', made.elementId);
  assertSeen(to, { kind: 'element', id: element.id });
  const screenshot = screenshotFor(to, element.screenshotId);
  const content = instructionContent.parse(made.content);
  const item = {
    ...common(to, { ...made, screenshotId: screenshot.id }),
    content: JSON.stringify(content),
    elementId: element.id,
    type: content.type,
  };
  insertInstruction(to.db, item);
  storeLints(to, 'instruction', item.id, screenshot, content, made.lints);
  to.touch(screenshot, false);
  return firstRevision(to, 'instruction', item.id, item.state, item.content);
}

/** Adds a question to a screenshot. */
export function createQuestion(
  to: Change,
  made: Common & { screenshotId: string; content: z.input<typeof questionContent>; source?: string },
): Made {
  const screenshot = screenshotFor(to, made.screenshotId);
  const content = lettered(questionContent.parse(made.content));
  const item = { ...common(to, made), content: JSON.stringify(content), difficulty: content.difficulty };
  insertQuestion(to.db, item);
  storeLints(to, 'question', item.id, screenshot, content, made.lints);
  to.touch(screenshot, true);
  return firstRevision(to, 'question', item.id, item.state, item.content);
}
