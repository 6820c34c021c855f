import { newId } from '#electron/host/db/new-id.ts';
import { insertJudgement } from '#electron/host/db/queries/runs/judgements.ts';
import { insertVote } from '#electron/host/db/queries/review/votes.ts';
import { refreshScreenshot } from '#electron/host/changes/refresh.ts';
import { hooksOfItem } from '#electron/host/items/registry.ts';
import type { ReviewFixture } from '#electron/host/testing/review-project.ts';
import type { Items } from './gold-worlds.ts';

/** What models said about the items before anybody saw them. Their findings go with an approval, and a copy has none. */
export function modelsSay({ session: { write } }: ReviewFixture, items: Items): void {
  const at = new Date().toISOString();
  const voter = { kind: 'model' as const, name: 'solver' };
  const vote = { voter, revision: 1, blind: true, withImage: true, role: 'solver', reason: null, seconds: null, at };
  for (const [entityKind, entityId] of [
    ['question', items.question],
    ['knowledge-question', items.knowledge],
  ] as const) {
    insertVote(write, { ...vote, id: newId(), entityKind, entityId, answer: 'C' });
    const judged = { model: 'judge', role: 'judge', revision: 1, valid: false, comment: 'No.', criteria: null, at };
    insertJudgement(write, { ...judged, id: newId(), entityKind, entityId });
  }
  for (const id of [items.question, items.target, items.knowledge]) hooksOfItem(write, id).rank(write, [id]);
  for (const id of [items.questionOn, items.targetOn, items.boxOn]) refreshScreenshot(write, id);
}
