import type { BBox } from '#shared/contract/common.ts';
import { type Element, elementContent } from '#shared/contract/elements.ts';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { iou } from '#shared/geometry/box.ts';
import { clampBox, insideImage } from '#shared/geometry/clamp.ts';
import { getItem, itemsOf } from '../../db/queries/items.ts';
import { getPrelabels, prelabelsOf, setAccepted, setRefused, type StoredPrelabel } from '../../db/queries/prelabels.ts';
import { getScreenshot } from '../../db/queries/screenshots.ts';
import { failure, notFound } from '../../errors.ts';
import type { ProjectSession } from '../../project-session.ts';
import type { ReadDb } from '../../db/connection.ts';
import { type By, type Change, change } from '../change.ts';
import { createElement } from '../create.ts';
import { getElement } from '../elements.ts';

/** Two boxes with at least this IoU are taken for the same thing. */
const sameThing = 0.7;

interface Drawn {
  id: string;
  locate: BBox;
}

function drawnOn(db: ReadDb, screenshotId: string): Drawn[] {
  return itemsOf(db, 'element', screenshotId, false).flatMap((item) => {
    const { locate } = elementContent.parse(item.content);
    return locate ? [{ id: item.id, locate }] : [];
  });
}

/** State as shown. An accepted one whose element was retired (undo does that) is open again. */
function seen(stored: StoredPrelabel, drawn: readonly Drawn[]): Prelabel {
  const { refused, ...rest } = stored;
  if (stored.elementId && drawn.some(({ id }) => id === stored.elementId)) return { ...rest, state: 'accepted' };
  if (refused) return { ...rest, elementId: null, state: 'refused' };
  const match = drawn.find(({ locate }) => iou(locate, stored.bbox) >= sameThing);
  return { ...rest, elementId: match?.id ?? null, state: match ? 'matched' : 'open' };
}

export function listPrelabels(db: ReadDb, screenshotId: string): Prelabel[] {
  if (!getScreenshot(db, screenshotId)) throw notFound('screenshot', screenshotId);
  const drawn = drawnOn(db, screenshotId);
  return prelabelsOf(db, screenshotId).map((stored) => seen(stored, drawn));
}

/** Name of the source as an element and its revision carry it: `ocr`, `dom`, `gpt-4o`. */
const sourceName = ({ source, from }: StoredPrelabel): string => (source === 'ocr' ? 'ocr' : from);

function toElement(to: Change, stored: StoredPrelabel): string {
  const screenshot = getScreenshot(to.db, stored.screenshotId);
  if (!screenshot) throw notFound('screenshot', stored.screenshotId);
  const within = (box: BBox | null) => box && (insideImage(box, screenshot) ? box : clampBox(box, screenshot));
  const { name, kind, role, stateNow } = stored;
  const made = createElement(to, {
    screenshotId: stored.screenshotId,
    source: sourceName(stored),
    content: {
      name,
      kind,
      role,
      stateNow,
      locate: within(stored.bbox),
      interact: within(stored.interact),
      current: within(stored.current),
    },
  });
  setAccepted(to.db, stored.id, made.id);
  return made.id;
}

/** Accepts what is open among the ids; each element's first revision says which source it came from. */
export function acceptPrelabels(session: ProjectSession, by: By, ids: readonly string[]): Element[] {
  const found = getPrelabels(session.read, ids);
  const [first] = found;
  if (!first) throw notFound('pre-label', ids[0] ?? '');
  if (found.some(({ screenshotId }) => screenshotId !== first.screenshotId))
    throw failure(
      'INVALID',
      'Pre-labels of several screenshots cannot be accepted at once; accept them one screenshot at a time.',
      {
        field: 'ids',
      },
    );
  const drawn = drawnOn(session.read, first.screenshotId);
  const open = found.filter((one) => seen(one, drawn).state === 'open');
  const sources = [...new Set(open.map(sourceName))].join(', ');
  const made = change(session, { ...by, label: 'Accept boxes', why: `accepted from ${sources}` }, (to) =>
    open.map((one) => toElement(to, one)),
  );
  return made.filter((id) => getItem(session.read, 'element', id)).map((id) => getElement(session.read, id));
}

export function refusePrelabels(session: ProjectSession, ids: readonly string[], refused: boolean): Prelabel[] {
  const found = getPrelabels(session.read, ids);
  const [first] = found;
  if (!first) throw notFound('pre-label', ids[0] ?? '');
  session.write.immediate(() => {
    for (const { id } of found) setRefused(session.write, id, refused);
  });
  session.events.changed(['prelabel'], [...new Set(found.map(({ screenshotId }) => screenshotId))]);
  return listPrelabels(session.read, first.screenshotId).filter(({ id }) => ids.includes(id));
}
