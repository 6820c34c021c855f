import { z } from 'zod';
import { bbox, type BBox, type Point } from '#shared/contract/common.ts';
import { elementContent } from '#shared/contract/elements.ts';
import type { FailureKind } from '#shared/contract/evaluations.ts';
import { hitsBox } from '#shared/geometry/box.ts';
import type { Counted } from '#pipelines/evaluate/prediction.ts';
import { tellingWords } from '#pipelines/providers/builtin/words.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsOf } from '../../db/queries/items.ts';

/** Pixels from the target within which a miss is a near one. */
const near = 10;

const pointed = z.object({
  instruction: z.string(),
  targets: z.array(bbox).optional(),
  locate: bbox.nullish(),
});

interface Named {
  name: string;
  box: BBox;
}

function elementsOn(db: ReadDb, screenshotId: string): Named[] {
  return itemsOf(db, 'element', screenshotId, false).flatMap((item) => {
    const { name, locate } = elementContent.parse(item.content);
    return locate ? [{ name, box: locate }] : [];
  });
}

const area = ([x1, y1, x2, y2]: BBox) => (x2 - x1) * (y2 - y1);
const same = (a: BBox, b: BBox) => a.every((n, i) => n === b[i]);

/** Which element a wrong point hit, in relation to the one that was meant. */
function whatWasHit(db: ReadDb, screenshotId: string, item: z.infer<typeof pointed>, at: Point): FailureKind {
  const own = [...(item.targets ?? []), ...(item.locate ? [item.locate] : [])];
  const elements = elementsOn(db, screenshotId);
  const meant = elements.find((element) => own.some((box) => same(box, element.box)));
  const hit = elements
    .filter((element) => element !== meant && hitsBox(element.box, at))
    .sort((a, b) => area(a.box) - area(b.box))[0];
  if (!hit) return 'nothing-there';
  const words = new Set(tellingWords(meant?.name || item.instruction));
  return tellingWords(hit.name).some((word) => words.has(word)) ? 'named-alike' : 'other-element';
}

/**
 * What kind of failure an answer is; null for a right one. For places: under 10 px off, the right element but the
 * wrong part of it (inside the component, outside the target), another element (named alike or not), or nothing.
 */
export function failureOf(
  db: ReadDb,
  screenshotId: string,
  item: unknown,
  counted: Counted | null,
): FailureKind | null {
  if (!counted) return 'error';
  if (counted.outcome === 'right') return null;
  if (counted.outcome !== 'wrong') return counted.outcome;
  const shown = pointed.safeParse(item);
  const { point, distance } = counted;
  if (!shown.success || point === null || distance === null) return 'wrong';
  if (distance < near) return 'near-miss';
  if (shown.data.locate && hitsBox(shown.data.locate, point)) return 'wrong-part';
  return whatWasHit(db, screenshotId, shown.data, point);
}
