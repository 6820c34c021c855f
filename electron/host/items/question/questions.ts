import type { questionRow } from '#shared/contract/questions.ts';
import type { QuestionContent } from '#shared/contents/question.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { z } from 'zod';
import { lintsByItem } from '../../db/queries/items/lints.ts';
import {
  getQuestion,
  listQuestions,
  type QuestionFilter,
  type QuestionWithScreenshot,
} from '../../db/queries/items/question/questions.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import { votesOf } from '../../db/queries/review/votes.ts';
import type { ReadDb } from '../../db/connection.ts';
import { failure, notFound } from '../../errors/errors.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { type By, change } from '../../changes/change.ts';
import { createQuestion } from './create.ts';
import { saveQuestion } from './save.ts';
import { setState } from '../../changes/save.ts';

type QuestionRow = z.infer<typeof questionRow>;

function toRows(db: ReadDb, questions: readonly QuestionWithScreenshot[]): QuestionRow[] {
  const ids = questions.map(({ id }) => id);
  const lints = lintsByItem(db, 'question', ids);
  return questions.map(({ seq: _, ...found }) => ({ ...found, lints: lints.get(found.id) ?? [] }));
}

export function getQuestionRow(db: ReadDb, id: string): QuestionRow {
  const found = getQuestion(db, id);
  const [row] = found ? toRows(db, [found]) : [];
  if (!row) throw notFound('question', id);
  return row;
}

/** The next of these questions that somebody may find. */
function foundAfter(
  db: ReadDb,
  filter: QuestionFilter,
  after: number,
  limit: number,
  finds: ((id: string) => boolean) | null,
): QuestionWithScreenshot[] {
  const rows: QuestionWithScreenshot[] = [];
  for (let from = after; ; ) {
    const next = listQuestions(db, filter, from, limit);
    rows.push(...next.filter(({ id }) => finds === null || finds(id)));
    const last = next.at(-1);
    if (rows.length >= limit || next.length < limit || !last) return rows.slice(0, limit);
    from = last.seq;
  }
}

/**
 * A page of questions, oldest first. `finds` says which of them somebody may find; null for all. Where a page ends depends
 * on these alone.
 */
export function queryQuestions(
  db: ReadDb,
  filter: QuestionFilter,
  cursor: string | null,
  limit: number,
  finds: ((id: string) => boolean) | null = null,
) {
  const after = cursor === null ? 0 : Number(cursor);
  if (!Number.isSafeInteger(after))
    throw failure('INVALID', phrase('no-such-page'), {
      field: 'cursor',
    });
  const next = foundAfter(db, filter, after, limit + 1, finds);
  const rows = next.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows: toRows(db, rows),
    nextCursor: next.length > limit && last ? String(last.seq) : null,
  };
}

/** A question with all its revisions and votes. */
export function openQuestion(db: ReadDb, id: string) {
  return {
    ...getQuestionRow(db, id),
    revisions: listRevisions(db, 'question', id),
    votes: votesOf(db, 'question', id),
  };
}

export function addQuestion(
  session: ProjectSession,
  by: By,
  screenshotId: string,
  content: QuestionContent,
): QuestionRow {
  const made = change(session, { ...by, label: 'new-question' }, (to) => createQuestion(to, { screenshotId, content }));
  return getQuestionRow(session.read, made.id);
}

export function editQuestion(
  session: ProjectSession,
  by: By,
  save: { id: string; baseRevision: number; content: QuestionContent },
): QuestionRow {
  change(session, { ...by, label: 'edit-question' }, (to) =>
    saveQuestion(to, save.id, save.baseRevision, save.content),
  );
  return getQuestionRow(session.read, save.id);
}

export function retireQuestion(session: ProjectSession, by: By, id: string, baseRevision: number): QuestionRow {
  change(session, { ...by, label: 'retire-question' }, (to) => setState(to, 'question', id, 'retired', baseRevision));
  return getQuestionRow(session.read, id);
}
