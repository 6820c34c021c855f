import type { EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import type { ImagePolicy } from '#shared/geometry/image-policy.ts';
import type { PointConvention } from '#shared/geometry/number-conventions.ts';
import { sentSize } from '#shared/geometry/sent-size.ts';
import type { Point } from '#shared/geometry/shapes.ts';
import type { Size } from '#shared/geometry/box.ts';
import { seededOrder } from '#shared/metrics/comparison/draw.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { ReadDb } from '../../db/connection.ts';
import { failure } from '../../errors/errors.ts';
import { type AskedItem, releaseItems } from '../release/release-items.ts';

type FewShot = NonNullable<EvaluationRequest['fewShot']>;

/** An item that may be an example. */
interface Pooled {
  id: string;
  label: string;
  item: unknown;
  keys: string[];
}

/** What an item shares with another one that would give its answer away: its record, and its pictures. */
export function sharedKeys(task: AnyTaskType, { id, item }: Pick<AskedItem, 'id' | 'item'>): string[] {
  const { pictures } = task.show(task.item.parse(item));
  return [`item ${id}`, ...pictures.map(({ image }) => `picture ${image.ref}`)];
}

function poolOf(db: ReadDb, task: AnyTaskType, release: string): Pooled[] {
  return [...releaseItems(db, release, task)].flatMap(({ id, label, item: raw }) => {
    const item = task.item.parse(raw);
    const reply = task.rightReply?.(item, () => '') ?? null;
    return reply === null ? [] : [{ id, label, item, keys: sharedKeys(task, { id, item }) }];
  });
}

/**
 * The examples of a request, in order: each of other pictures than the others. Errors: INVALID if the task shows none, or
 * if there are fewer.
 */
export function drawnExamples(
  db: ReadDb,
  task: AnyTaskType,
  { fewShot, release }: { fewShot: FewShot; release: string },
): Pooled[] {
  if (!task.rightReply)
    throw failure('INVALID', phrase('evaluate-no-examples', { task: task.name }), { field: 'fewShot' });
  const { k, seed, from = release } = fewShot;
  const taken = new Set<string>();
  const drawn: Pooled[] = [];
  for (const entry of seededOrder(poolOf(db, task, from), seed)) {
    if (drawn.length === k) break;
    if (entry.keys.some((key) => taken.has(key))) continue;
    for (const key of entry.keys) taken.add(key);
    drawn.push(entry);
  }
  if (drawn.length < k)
    throw failure('INVALID', phrase('evaluate-few-examples', { n: drawn.length, k, release: from }), {
      field: 'fewShot',
    });
  return drawn;
}

/**
 * Refuses a release of examples that shares items or pictures with what is scored.
 * Errors: INVALID, naming both releases and one of the shared items.
 */
export function assertApart(
  db: ReadDb,
  task: AnyTaskType,
  { from, release }: { from: string; release: string },
  scored: ReadonlySet<string>,
): void {
  const shared = poolOf(db, task, from).filter(({ keys }) => keys.some((key) => scored.has(key)));
  const [first] = shared;
  if (!first) return;
  const facts = { from, release, count: shared.length, item: first.label || first.id };
  throw failure('INVALID', phrase('evaluate-examples-overlap', facts), { field: 'fewShot' });
}

/** A position as a model's convention words it. */
function placed([x, y]: Point, picture: Size, sent: Size, convention: PointConvention): string {
  const [u, v] = [x / picture.width, y / picture.height];
  const thousandth = (share: number) => Math.round(share * 1000);
  switch (convention) {
    case 'pixel':
      return `(${Math.round(u * sent.width)}, ${Math.round(v * sent.height)})`;
    case 'normalized':
      return `(${u.toFixed(3)}, ${v.toFixed(3)})`;
    case 'percent':
      return `(${(u * 100).toFixed(1)}, ${(v * 100).toFixed(1)})`;
    case 'thousand':
      return `(${thousandth(u)}, ${thousandth(v)})`;
    case 'thousand-yx':
      return `[${thousandth(v)}, ${thousandth(u)}]`;
  }
}

/** Examples with the right reply as the model is asked for it. */
export function withReplies(
  task: AnyTaskType,
  examples: readonly Pooled[],
  { image, coordinates }: { image: ImagePolicy; coordinates: NonNullable<ModelRecord['coordinates']> },
): { item: unknown; reply: string }[] {
  return examples.flatMap(({ item }) => {
    const [picture] = task.show(item).pictures;
    const size = picture?.image ?? { width: 1, height: 1 };
    const reply = task.rightReply?.(item, (point) => placed(point, size, sentSize(size, image), coordinates)) ?? null;
    return reply === null ? [] : [{ item, reply }];
  });
}
