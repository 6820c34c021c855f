import { element as elementKind } from '#shared/items/element/index.ts';
import type { BBox } from '#shared/geometry/shapes.ts';
import { type Element } from '#shared/contract/elements.ts';
import { elementContent } from '#shared/contents/element.ts';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { iou } from '#shared/geometry/box.ts';
import { clampBox, insideImage } from '#shared/geometry/clamp.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { fromLabel } from '#pipelines/formats/boxes/element-records.ts';
import { getItem, itemsOf } from '../../db/queries/items/items.ts';
import {
  getPrelabels,
  prelabelsOf,
  setAccepted,
  setRefused,
  type StoredPrelabel,
} from '../../db/queries/screenshots/prelabels.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { failure, notFound } from '../../errors/errors.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import type { ReadDb } from '../../db/connection.ts';
import { type By, type Change, change } from '../../changes/change.ts';
import { createElement } from '../../items/element/create.ts';
import { getElement } from '../../items/element/read.ts';

/** Two boxes with at least this IoU count as the same thing. */
const sameThing = 0.7;

interface Drawn {
  id: string;
  locate: BBox;
  /** Whether the person who asks may not know where it is. */
  hidden: boolean;
}

/** Says for an element's id whether it is hidden from the person who asks. */
type Hides = (elementId: string) => boolean;

function drawnOn(db: ReadDb, screenshotId: string, hides: Hides): Drawn[] {
  return itemsOf(db, elementKind.id, screenshotId, false).flatMap((item) => {
    const { locate } = elementContent.parse(item.content);
    return locate ? [{ id: item.id, locate, hidden: hides(item.id) }] : [];
  });
}

/**
 * The displayed state. An accepted one whose element was retired (as undo does) is open again. A hidden element covers
 * nothing, and what became one looks open: otherwise anybody could find it by proposing boxes, or by what is missing.
 */
function seen(stored: StoredPrelabel, drawn: readonly Drawn[]): Prelabel {
  const { refused, ...rest } = stored;
  if (stored.elementId && drawn.some(({ id, hidden }) => !hidden && id === stored.elementId))
    return { ...rest, state: 'accepted' };
  if (refused) return { ...rest, elementId: null, state: 'refused' };
  const match = drawn.find(({ hidden, locate }) => !hidden && iou(locate, stored.bbox) >= sameThing);
  return { ...rest, elementId: match?.id ?? null, state: match ? 'matched' : 'open' };
}

export function listPrelabels(db: ReadDb, screenshotId: string, hides: Hides = () => false): Prelabel[] {
  if (!getScreenshot(db, screenshotId)) throw notFound('screenshot', screenshotId);
  const drawn = drawnOn(db, screenshotId, hides);
  return prelabelsOf(db, screenshotId).map((stored) => seen(stored, drawn));
}

/** Name of the source, as in an element and its revision: `ocr`, `dom`, `gpt-4o`. */
const sourceName = ({ source, from }: StoredPrelabel): string => (source === 'ocr' ? 'ocr' : from);

function toElement(to: Change, stored: StoredPrelabel): string {
  const screenshot = getScreenshot(to.db, stored.screenshotId);
  if (!screenshot) throw notFound('screenshot', stored.screenshotId);
  const within = (box: BBox | null) => box && (insideImage(box, screenshot) ? box : clampBox(box, screenshot));
  const { name, kind, role, stateNow, description } = stored;
  const { category = null, component = null } = fromLabel(role ?? '');
  const made = createElement(to, {
    screenshotId: stored.screenshotId,
    source: sourceName(stored),
    why: inWords('revision-accepted-from', { source: sourceName(stored) }),
    content: {
      name,
      kind,
      role,
      stateNow,
      description,
      category,
      component,
      locate: within(stored.bbox),
      interact: within(stored.interact),
      current: within(stored.current),
    },
  });
  setAccepted(to.db, stored.id, made.id);
  return made.id;
}

/**
 * Most trusted first: a program knows its own elements best, then a model that saw the whole picture; OCR knows only
 * text.
 */
const trust = { tree: 0, model: 1, ocr: 2 } as const;

/** The open ones among these, each place once: if several cover the same thing, the most trusted one. */
function openOnes(found: readonly StoredPrelabel[], drawn: readonly Drawn[]): StoredPrelabel[] {
  const covered = [...drawn];
  const named = ({ name }: StoredPrelabel) => (name === '' ? 1 : 0);
  const ranked = [...found].sort(
    (a, b) => trust[a.source] - trust[b.source] || b.score - a.score || named(a) - named(b),
  );
  const open = new Set<StoredPrelabel>();
  for (const entry of ranked)
    if (seen(entry, covered).state === 'open') {
      open.add(entry);
      covered.push({ id: entry.id, locate: entry.bbox, hidden: false });
    }
  return found.filter((entry) => open.has(entry));
}

/**
 * Accepts the open ones among the ids, each place once; each element's first revision names the source it came from.
 */
export function acceptPrelabels(
  session: ProjectSession,
  by: By,
  ids: readonly string[],
  hides: Hides = () => false,
): Element[] {
  const found = getPrelabels(session.read, ids);
  const [first] = found;
  if (!first) throw notFound('pre-label', ids[0] ?? '');
  if (found.some(({ screenshotId }) => screenshotId !== first.screenshotId))
    throw failure('INVALID', phrase('prelabels-one-screenshot'), {
      field: 'ids',
    });
  const drawn = drawnOn(session.read, first.screenshotId, hides);
  const open = openOnes(found, drawn);
  const made = change(session, { ...by, label: 'accept-prelabels', why: inWords('revision-accepted') }, (to) =>
    open.map((entry) => toElement(to, entry)),
  );
  return made.filter((id) => getItem(session.read, elementKind.id, id)).map((id) => getElement(session.read, id));
}

/** Hides pre-labels, or shows them again, as one undo step. NOT_FOUND if none of them exists. */
export function refusePrelabels(
  session: ProjectSession,
  by: By,
  ids: readonly string[],
  refused: boolean,
  hides: Hides = () => false,
): Prelabel[] {
  const found = getPrelabels(session.read, ids);
  const [first] = found;
  if (!first) throw notFound('pre-label', ids[0] ?? '');
  const { screenshotId } = first;
  const here = found.every((entry) => entry.screenshotId === screenshotId) ? screenshotId : null;
  const label = refused ? 'reject-prelabels' : 'restore-prelabels';
  change(session, { ...by, label, screenshotId: here }, (to) => {
    for (const prelabel of found) {
      if (prelabel.refused === refused) continue;
      setRefused(to.db, prelabel.id, refused);
      to.refusedPrelabel(prelabel, refused);
    }
  });
  return listPrelabels(session.read, screenshotId, hides).filter(({ id }) => ids.includes(id));
}
