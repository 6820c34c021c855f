import { question as questionKind } from '#shared/items/question/index.ts';
import { type QuestionContent, questionContent } from '#shared/contents/question.ts';
import type { DraftedQuestion } from '#pipelines/construct/understanding/questions.ts';
import { toContent } from '#pipelines/construct/understanding/questions.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsOf, type StoredItem } from '../../db/queries/items/items.ts';
import { getRevision, listRevisions } from '../../db/queries/items/revisions.ts';

const same = (a: QuestionContent, b: QuestionContent) =>
  JSON.stringify(questionContent.parse(a)) === JSON.stringify(questionContent.parse(b));

/**
 * The question that this model drafted with these words on this screenshot before, retired ones too: a second run
 * gets the same drafts from the ledger and must not make the questions twice.
 */
export function findDrafted(
  db: ReadDb,
  screenshotId: string,
  model: string,
  drafted: DraftedQuestion,
): StoredItem | null {
  const content = toContent(drafted);
  for (const item of itemsOf(db, questionKind.id, screenshotId, true)) {
    const first = getRevision(db, questionKind.id, item.id, 1);
    if (first?.author.kind !== 'model' || first.author.name !== model) continue;
    const made = questionContent.safeParse(first.content);
    if (made.success && same(made.data, content)) return item;
  }
  return null;
}

/** The first revision of a question with these words; null if it never had them. */
export function revisionWith(db: ReadDb, id: string, drafted: DraftedQuestion): number | null {
  const content = toContent(drafted);
  const found = listRevisions(db, questionKind.id, id).find((revision) => {
    const parsed = questionContent.safeParse(revision.content);
    return parsed.success && same(parsed.data, content);
  });
  return found?.number ?? null;
}

/** Whether the question's words are still these. */
export function stillSays(item: StoredItem, drafted: DraftedQuestion): boolean {
  const parsed = questionContent.safeParse(item.content);
  return parsed.success && same(parsed.data, toContent(drafted));
}
