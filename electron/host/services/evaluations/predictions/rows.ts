import type { z } from 'zod';
import type { predictionDetail, predictionRow } from '#shared/contract/runs/evaluations/predictions.ts';
import { enginePhrase } from '#shared/phrases/engine/engine-phrase.ts';
import { inWords, joinedPhrase, type Phrase, phrase, phraseWords } from '#shared/phrases/phrase.ts';
import type { Outcome } from '#shared/tasks/outcomes.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { Extraction } from '#pipelines/evaluate/extract/extraction.ts';
import type { Counted } from '#pipelines/evaluate/prediction.ts';
import type { StoredPrediction } from '../../../db/queries/runs/predictions.ts';

type Row = z.infer<typeof predictionRow>;
type Detail = Omit<z.infer<typeof predictionDetail>, 'explanation' | 'source' | 'others' | 'errors'>;

/** Placeholder for the picture of an item without one. */
const noPicture = '0'.repeat(64);

export function predictionRowOf(task: AnyTaskType, one: StoredPrediction): Row {
  const item = task.item.parse(one.item);
  const { label, pictures, boxes } = task.show(item);
  const [first] = pictures;
  const counted = one.strict;
  return {
    index: one.index,
    itemId: one.itemId,
    screenshotId: one.screenshotId,
    screenshotName: one.screenshotName,
    sha256: first?.image.ref ?? noPicture,
    width: first?.image.width ?? 0,
    height: first?.image.height ?? 0,
    label: label || one.itemId,
    dims: one.dims,
    outcome: one.outcome,
    parityOutcome: one.parityOutcome,
    gold: task.gold(item),
    answer: counted?.answer ?? null,
    point: counted?.point ?? null,
    distance: counted?.distance ?? null,
    parityAnswer: one.parity && {
      answer: one.parity.answer,
      point: one.parity.point,
      distance: one.parity.distance,
    },
    failure: one.failure,
    boxes: boxes.map(({ kind, bbox }) => ({ kind, bbox })),
    pictures: pictures.map(({ image, role, letter }) => ({
      ...{ sha256: image.ref, width: image.width, height: image.height, role },
      letter: letter ?? null,
    })),
  };
}

const unread = {
  pattern: 'none',
  span: null,
  note: inWords('no-reply'),
  noteSaid: phrase('no-reply'),
  numbers: [],
  convention: null,
  scale: null,
  sent: null,
};

/** How a reply was read, with its note as a code with values too; predictions store the note in English. */
function readOf(counted: Counted | null): Detail['read'] {
  if (!counted) return unread;
  const { note } = counted.read;
  return { ...counted.read, noteSaid: note ? enginePhrase(note) : null };
}

/** The outcomes of several answers to one item, in their order. */
const eachOutcome = (outcomes: readonly Outcome[]): Phrase =>
  joinedPhrase(outcomes.map((outcome, at) => phrase(`reading-outcome-${outcome}`, { n: at + 1 })));

/** What the item asks, as its task says. */
function askedOf(task: AnyTaskType, item: unknown): Detail['asked'] {
  const asked = task.asked(task.item.parse(item));
  return asked.kind === 'point'
    ? { kind: 'point', text: asked.instruction, options: [] }
    : { kind: 'answer', text: asked.question.question, options: asked.question.options };
}

function extractedOf({ model, kind, counted, replies, error }: Extraction): NonNullable<Detail['extracted']> {
  return {
    ...{ model, kind, replies, error, outcome: counted?.outcome ?? null, answer: counted?.answer ?? null },
    errorSaid: error === null ? null : enginePhrase(error),
  };
}

export function predictionDetailOf(task: AnyTaskType, one: StoredPrediction): Detail {
  const strictRead = readOf(one.strict);
  const several = [
    ['reading-rotations', one.rotations],
    ['reading-samples', one.strict?.samples ?? []],
  ] as const;
  const more = several.flatMap(([code, outcomes]) =>
    outcomes.length > 0 ? [phrase(code, { outcomes: eachOutcome(outcomes) })] : [],
  );
  const notes = [...(strictRead.noteSaid ? [strictRead.noteSaid] : []), ...more];
  const note =
    more.length > 0 ? [strictRead.note, ...more.map(phraseWords)].filter(Boolean).join(' ') : strictRead.note;
  const noteSaid = notes.length > 0 ? joinedPhrase(notes, 'list-space') : null;
  return {
    ...predictionRowOf(task, one),
    item: one.item,
    asked: askedOf(task, one.item),
    reply: one.replies.length === 0 ? null : one.replies.join('\n– – –\n'),
    read: { ...strictRead, note, noteSaid },
    parityRead: one.parityOutcome === null ? null : readOf(one.parity),
    extracted: one.extracted && extractedOf(one.extracted),
    error: one.error,
    errorSaid: one.error === null ? null : enginePhrase(one.error),
    callIds: one.callIds,
    seconds: one.seconds,
    cost: one.cost,
  };
}
