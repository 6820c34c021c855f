import type { KnowledgeContent, KnowledgePicture } from '#shared/tasks/knowledge/content.ts';
import { knowledgeContent } from '#shared/tasks/knowledge/content.ts';
import type { Lint } from '#shared/contract/common.ts';
import { knowledgeQuestion } from '#shared/items/knowledge-question/index.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsAbout, type StoredItem } from '../../db/queries/items.ts';
import { getRevision } from '../../db/queries/revisions.ts';
import { screenshotBySha } from '../../db/queries/screenshots.ts';
import type { Change } from '../change.ts';
import { createItem } from '../create.ts';
import { createPictureSet } from '../pictures/create.ts';
import { failure } from '../../errors.ts';

/** All pictures of a question in the order in which they are shown, each once. */
export function picturesOf({ pictures, options }: KnowledgeContent): KnowledgePicture[] {
  const all = [...pictures, ...options.flatMap(({ picture }) => picture ?? [])];
  return [...new Map(all.map((one) => [one.sha256, one])).values()];
}

function screenshotFor(db: ReadDb, { sha256, name }: KnowledgePicture): string {
  const found = screenshotBySha(db, sha256);
  if (found) return found.id;
  throw failure('INVALID', `The picture ${name || sha256.slice(0, 12)} is not in this project; import it again.`, {
    field: 'pictures',
  });
}

const words = (content: unknown): string => JSON.stringify(knowledgeContent.parse(content));

/** The question that began with these words, retired ones too. */
function beganAs(db: ReadDb, subject: StoredItem['subject'], content: KnowledgeContent): StoredItem | null {
  const wanted = words(content);
  const all = itemsAbout(db, knowledgeQuestion.id, subject);
  return all.find(({ id }) => words(getRevision(db, knowledgeQuestion.id, id, 1)?.content) === wanted) ?? null;
}

/**
 * Makes a question on its pictures, which have to be in the project, or finds the one that began with the same words. The
 * pictures' set tells where they are from, but not the episode's name: reviewers are not to learn it before their answer.
 */
export function makeQuestion(
  to: Change,
  content: KnowledgeContent,
  more: { state?: 'draft' | 'to_review'; source: string; lints?: Lint[] },
): { id: string; existing: boolean } {
  const { from } = content;
  const set = createPictureSet(to, {
    content: { name: from?.step == null ? 'Pictures of a question' : `Step ${from.step + 1}` },
    screenshots: picturesOf(content).map((picture) => screenshotFor(to.db, picture)),
    source: more.source,
  });
  const subject = { kind: 'pictures' as const, id: set.id };
  const there = beganAs(to.db, subject, content);
  if (there) return { id: there.id, existing: true };
  const { state = 'to_review', source, lints } = more;
  return {
    id: createItem(to, knowledgeQuestion.id, { subject, content, state, source, ...(lints && { lints }) }).id,
    existing: false,
  };
}
