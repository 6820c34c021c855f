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

export function predictionRowOf(task: AnyTaskType, entry: StoredPrediction): Row {
  const item = task.item.parse(entry.item);
  const { label, pictures, boxes } = task.show(item);
  const [first] = pictures;
  const counted = entry.strict;
  return {
    index: entry.index,
    itemId: entry.itemId,
    screenshotId: entry.screenshotId,
    screenshotName: entry.screenshotName,
    sha256: first?.image.ref ?? noPicture,
    width: first?.image.width ?? 0,
    height: first?.image.height ?? 0,
    label: label || entry.itemId,
    dims: entry.dims,
    outcome: entry.outcome,
    parityOutcome: entry.parityOutcome,
    gold: task.gold(item),
    answer: counted?.answer ?? null,
    point: counted?.point ?? null,
    distance: counted?.distance ?? null,
    parityAnswer: entry.parity && {
      answer: entry.parity.answer,
      point: entry.parity.point,
      distance: entry.parity.distance,
    },
    failure: entry.failure,
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
  notePhrase: phrase('no-reply'),
  numbers: [],
  convention: null,
  scale: null,
  sent: null,
};

/** How a reply was read, with its note as a code with values too; predictions store the note in English. */
function readOf(counted: Counted | null): Detail['read'] {
  if (!counted) return unread;
  const { note } = counted.read;
  return { ...counted.read, notePhrase: note ? enginePhrase(note) : null };
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
    errorPhrase: error === null ? null : enginePhrase(error),
  };
}

export function predictionDetailOf(task: AnyTaskType, entry: StoredPrediction): Detail {
  const strictRead = readOf(entry.strict);
  const several = [
    ['reading-rotations', entry.rotations],
    ['reading-samples', entry.strict?.samples ?? []],
  ] as const;
  const more = several.flatMap(([code, outcomes]) =>
    outcomes.length > 0 ? [phrase(code, { outcomes: eachOutcome(outcomes) })] : [],
  );
  const notes = [...(strictRead.notePhrase ? [strictRead.notePhrase] : []), ...more];
  const note =
    more.length > 0 ? [strictRead.note, ...more.map(phraseWords)].filter(Boolean).join(' ') : strictRead.note;
  const notePhrase = notes.length > 0 ? joinedPhrase(notes, 'list-space') : null;
  return {
    ...predictionRowOf(task, entry),
    item: entry.item,
    asked: askedOf(task, entry.item),
    reply: entry.replies.length === 0 ? null : entry.replies.join('\n– – –\n'),
    read: { ...strictRead, note, notePhrase },
    parityRead: entry.parityOutcome === null ? null : readOf(entry.parity),
    extracted: entry.extracted && extractedOf(entry.extracted),
    error: entry.error,
    errorPhrase: entry.error === null ? null : enginePhrase(entry.error),
    callIds: entry.callIds,
    seconds: entry.seconds,
    cost: entry.cost,
  };
}
