import { z } from 'zod';
import { bbox } from '#shared/contract/common.ts';
import type { predictionDetail, predictionRow } from '#shared/contract/evaluations.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { imageRef } from '#shared/tasks/image.ts';
import type { Counted } from '#pipelines/evaluate/prediction.ts';
import type { StoredPrediction } from '../../db/queries/predictions.ts';

type Row = z.infer<typeof predictionRow>;
type Detail = z.infer<typeof predictionDetail>;

const shown = z.object({
  image: imageRef,
  question: z.string().optional(),
  instruction: z.string().optional(),
  targets: z.array(bbox).optional(),
  locate: bbox.nullish(),
  interact: bbox.nullish(),
  current: bbox.nullish(),
});

/** Boxes of an item by kind, image pixels; questions have none. */
function boxesOf(item: z.infer<typeof shown>): Row['boxes'] {
  const named = (['locate', 'interact', 'current'] as const).flatMap((kind) => {
    const box = item[kind];
    return box ? [{ kind, bbox: box }] : [];
  });
  return [...(item.targets ?? []).map((box) => ({ kind: 'target', bbox: box })), ...named];
}

export function predictionRowOf(task: AnyTaskType, one: StoredPrediction): Row {
  const item = shown.parse(one.item);
  const counted = one.strict;
  return {
    index: one.index,
    itemId: one.itemId,
    screenshotId: one.screenshotId,
    screenshotName: one.screenshotName,
    sha256: item.image.ref,
    width: item.image.width,
    height: item.image.height,
    label: item.question ?? item.instruction ?? one.itemId,
    dims: one.dims,
    outcome: one.outcome,
    parityOutcome: one.parityOutcome,
    gold: task.gold(task.item.parse(one.item)),
    answer: counted?.answer ?? null,
    point: counted?.point ?? null,
    distance: counted?.distance ?? null,
    parityAnswer: one.parity && {
      answer: one.parity.answer,
      point: one.parity.point,
      distance: one.parity.distance,
    },
    failure: one.failure,
    boxes: boxesOf(item),
  };
}

const unread = {
  pattern: 'none',
  span: null,
  note: 'There is no reply to read.',
  numbers: [],
  convention: null,
  scale: null,
  sent: null,
};

function readOf(counted: Counted | null): Detail['read'] {
  return counted?.read ?? unread;
}

export function predictionDetailOf(task: AnyTaskType, one: StoredPrediction): Detail {
  const turned = one.rotations.map((outcome, at) => `${at + 1}: ${outcome}`);
  const strictRead = readOf(one.strict);
  const note =
    turned.length > 0
      ? [strictRead.note, `Rotations ${turned.join(', ')}.`].filter(Boolean).join(' ')
      : strictRead.note;
  return {
    ...predictionRowOf(task, one),
    item: one.item,
    reply: one.replies.length === 0 ? null : one.replies.join('\n– – –\n'),
    read: { ...strictRead, note },
    parityRead: one.parityOutcome === null ? null : readOf(one.parity),
    error: one.error,
    callIds: one.callIds,
    seconds: one.seconds,
    cost: one.cost,
  };
}
