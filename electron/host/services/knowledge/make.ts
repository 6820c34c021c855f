import { inWords, phrase } from '#shared/phrases/phrase.ts';
import type { KnowledgeContent, KnowledgePicture } from '#shared/contents/knowledge-question.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import type { Lint } from '#shared/records/fields.ts';
import { knowledgeKindOf } from '#shared/items/knowledge-question/index.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsAbout, type StoredItem } from '../../db/queries/items/items.ts';
import { getRevision } from '../../db/queries/items/revisions.ts';
import { screenshotBySha } from '../../db/queries/screenshots/screenshots.ts';
import type { Change } from '../../changes/change.ts';
import { createItem } from '../../changes/create.ts';
import { createPictureSet } from '../pictures/create.ts';
import { failure } from '../../errors/errors.ts';

/** All pictures of a question in the order in which they are shown, each once. */
export function picturesOf({ pictures, options }: KnowledgeContent): KnowledgePicture[] {
  const all = [...pictures, ...options.flatMap(({ picture }) => picture ?? [])];
  return [...new Map(all.map((entry) => [entry.sha256, entry])).values()];
}

function screenshotFor(db: ReadDb, { sha256, name }: KnowledgePicture): string {
  const found = screenshotBySha(db, sha256);
  if (found) return found.id;
  throw failure('INVALID', phrase('picture-not-here', { name: name || sha256.slice(0, 12) }), {
    field: 'pictures',
  });
}

/** A question without the boxes around its options' places, which older questions do not have. */
function words(content: unknown): string {
  const { options, ...read } = knowledgeContent.parse(content);
  return JSON.stringify({ ...read, options: options.map(({ box: _box, ...option }) => option) });
}

/** The question that began with these words, retired ones too. */
function beganAs(db: ReadDb, kind: string, subject: StoredItem['subject'], content: KnowledgeContent): string | null {
  const wanted = words(content);
  const all = itemsAbout(db, kind, subject);
  return all.find(({ id }) => words(getRevision(db, kind, id, 1)?.content) === wanted)?.id ?? null;
}

/**
 * The set of a question's pictures; it does not name the episode, which reviewers must not learn before their answer.
 */
function subjectOf(to: Change, content: KnowledgeContent, source: string): StoredItem['subject'] {
  const pictures = picturesOf(content);
  if (pictures.length === 0) return { kind: 'none', id: null };
  const { from } = content;
  const { id } = createPictureSet(to, {
    content: { name: from?.step == null ? inWords('set-of-question') : `Step ${from.step + 1}` },
    screenshots: pictures.map((picture) => screenshotFor(to.db, picture)),
    source,
  });
  return { kind: 'pictures', id };
}

/**
 * Creates a question on its pictures, which must be in the project, or finds the one that began with the same words.
 */
export function makeQuestion(
  to: Change,
  content: KnowledgeContent,
  more: { state?: 'to_review' | 'rejected'; source: string; lints?: Lint[] },
): { id: string; kind: string; existing: boolean } {
  const kind = knowledgeKindOf(content).id;
  const subject = subjectOf(to, content, more.source);
  const there = beganAs(to.db, kind, subject, content);
  if (there !== null) return { id: there, kind, existing: true };
  const { state = 'to_review', source, lints } = more;
  const { id } = createItem(to, kind, { subject, content, state, source, ...(lints && { lints }) });
  return { id, kind, existing: false };
}
