import { knowledgeQuestion } from '#shared/items/knowledge-question/index.ts';
import { type KnowledgeContent, knowledgeContent } from '#shared/tasks/knowledge/content.ts';
import { seedOf } from '#pipelines/construct/interaction/seed.ts';
import type { ReadDb } from '../../db/connection.ts';
import { setsBeginningWith } from '../../db/queries/episodes/any-subject.ts';
import { itemsAbout } from '../../db/queries/items/items.ts';
import { getRevision } from '../../db/queries/items/revisions.ts';
import { findRun } from '../../db/queries/runs/runs.ts';
import { screenshotBySha } from '../../db/queries/screenshots/screenshots.ts';

/** A question whatever the order of its options. */
function unordered(content: KnowledgeContent): string {
  const { options, answer, ...rest } = content;
  const said = options.map(({ letter, text, picture }) => ({
    said: picture ? picture.sha256 : text,
    right: letter === answer,
  }));
  return JSON.stringify([rest, said.sort((a, b) => (a.said < b.said ? -1 : 1))]);
}

/**
 * The question on the same step that a run with this seed made of the same options, retired ones too; null if there is
 * none. Which letter is right depends on what else was asked in the run, so a later run may order them differently.
 */
export function draftedBefore(db: ReadDb, content: KnowledgeContent, seed: number): string | null {
  const first = content.pictures[0] && screenshotBySha(db, content.pictures[0].sha256);
  if (!first) return null;
  const wanted = unordered(content);
  for (const { id } of setsBeginningWith(db, first.id))
    for (const item of itemsAbout(db, knowledgeQuestion.id, { kind: 'pictures', id })) {
      const began = getRevision(db, knowledgeQuestion.id, item.id, 1);
      if (!began?.runId || unordered(knowledgeContent.parse(began.content)) !== wanted) continue;
      const run = findRun(db, began.runId);
      if (run && seedOf(run.options) === seed) return item.id;
    }
  return null;
}
