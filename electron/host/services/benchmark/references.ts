import { z } from 'zod';
import type { ReferenceRow } from '#shared/contract/runs/benchmark/references.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { findItemKind } from '#shared/items/registry.ts';
import { readingOfPerson } from '#pipelines/evaluate/benchmark/person-answer.ts';
import {
  chanceRow,
  constantRow,
  type HumanAnswer,
  humanRow,
  type ReleasedCase,
} from '#pipelines/evaluate/benchmark/references.ts';
import type { ReadDb } from '../../db/connection.ts';
import { getRevision } from '../../db/queries/items/revisions.ts';
import { getRelease } from '../../db/queries/items/releases.ts';
import { type BlindAnswer, blindAnswers } from '../../db/queries/review/blind-answers.ts';
import { notFound } from '../../errors/errors.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import { question } from '../../statistics/question.ts';
import { Blind } from '../../items/blind/blind.ts';
import { requireTask } from '../release/tasks.ts';
import { numbering, releasedGroup } from '../release/release-items.ts';
import { soundGroups } from '../release/groups.ts';

/** An item of a task in a release, with the frozen record that it was made of. */
export interface RecordedCase extends ReleasedCase {
  kind: string;
  id: string;
  content: unknown;
}

/** The items of a task that count in a release, in its order. */
function* recordedCases(db: ReadDb, tag: string, task: AnyTaskType): Generator<RecordedCase> {
  const numberOf = numbering();
  let index = 0;
  for (const found of soundGroups(db, tag, 'all')) {
    const group = releasedGroup(found);
    const records = new Map(group.records.map((record) => [record.id, record]));
    for (const made of task.released?.(group, { index, numberOf }) ?? []) {
      index += 1;
      const record = records.get(made.id);
      const item = task.item.parse(made.item);
      if (!record || task.leavesOut?.(item) === true) continue;
      const cluster = task.clusterOf?.(item) ?? group.screenshot?.id ?? made.id;
      yield { item, cluster, kind: record.kind, id: record.id, content: record.content };
    }
  }
}

const withOptions = z.looseObject({ options: z.array(z.looseObject({ letter: z.string() })) });

/** What somebody who answers sees of an item: its options in any order, and which letter each had. */
function seenOf(kind: string, content: unknown): { what: string; options: Map<string, string> } | null {
  const found = findItemKind(kind);
  const read = found?.content.safeParse(content);
  if (!found || !read?.success) return null;
  // A part of another item is asked with its own words.
  if (!found.review) return { what: found.label(read.data), options: new Map() };
  const shown = found.review.blind(read.data);
  const options = withOptions.safeParse(shown).data?.options ?? [];
  const lettered = options.map(({ letter, ...rest }) => [JSON.stringify(rest), letter] as const);
  const what = JSON.stringify({ ...shown, options: lettered.map(([text]) => text).sort() });
  return { what, options: new Map(lettered) };
}

/**
 * The answer in the letters of the release; null if the item was asked differently then. An option keeps its answer when
 * options change places.
 */
function answerNow(db: ReadDb, given: BlindAnswer, { kind, content }: RecordedCase): { answer: unknown } | null {
  const then = getRevision(db, kind, given.asked, given.revision);
  const before = then && seenOf(kind, then.content);
  const now = seenOf(kind, content);
  if (!before || !now || before.what !== now.what) return null;
  if (typeof given.answer !== 'string' || before.options.size === 0) return { answer: given.answer };
  const chosen = [...before.options].find(([, letter]) => letter === given.answer)?.[0];
  return { answer: chosen === undefined ? given.answer : now.options.get(chosen) };
}

/** What people answered blind to items of a task, and how many answers were to other words. */
interface PeopleAnswers {
  given: (HumanAnswer & { of: RecordedCase })[];
  earlier: number;
}

/** Each person's first blind answer to each of these items, which are given by their ids. */
export function* peopleAnswers(
  db: ReadDb,
  task: AnyTaskType,
  cases: ReadonlyMap<string, RecordedCase>,
): LongQuestion<PeopleAnswers> {
  const given: PeopleAnswers['given'] = [];
  let earlier = 0;
  for (const kind of new Set([...cases.values()].map((recordedCase) => recordedCase.kind))) {
    for (const answer of blindAnswers(db, kind)) {
      const of = cases.get(answer.item);
      if (of?.kind !== kind) continue;
      const now = answerNow(db, answer, of);
      const reading = now && readingOfPerson(task, now.answer);
      if (reading) given.push({ of, person: answer.person, reading, seconds: answer.seconds });
      else earlier += 1;
      if (given.length % 500 === 0) yield [0, 1];
    }
  }
  return { given, earlier };
}

/**
 * People, a constant answer and chance on a task of a release, without items that wait for `me`. Errors: NOT_FOUND for an
 * unknown release, INVALID for an unknown task or a release that was changed.
 */
export function* referenceRows(
  db: ReadDb,
  taskId: string,
  tag: string,
  me: string | null,
): LongQuestion<ReferenceRow[]> {
  const task = requireTask(taskId);
  const release = getRelease(db, tag);
  if (!release) throw notFound('release', tag);
  const blind = me === null ? null : new Blind(db, me);
  const cases = new Map<string, RecordedCase>();
  for (const recordedCase of recordedCases(db, tag, task)) {
    if (cases.size % 500 === 0) yield [0, 1];
    if (!blind?.hides(recordedCase.kind, recordedCase.id)) cases.set(recordedCase.id, recordedCase);
  }
  const all = [...cases.values()];
  const { given, earlier } = yield* peopleAnswers(db, task, cases);
  const rows = [humanRow(task, given, { of: all.length, earlier }), constantRow(task, all), chanceRow(task, all)];
  return rows.flatMap((row) => (row ? [{ ...row, task: taskId, release: tag }] : []));
}

export const referencesQuestion = { ...question('references', referenceRows), inThread: true } as const;
