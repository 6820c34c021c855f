import type { AnyItemKind } from '#shared/items/define.ts';
import type { WriteDb } from '../../db/connection.ts';
import { itemsWithIds, setRank } from '../../db/queries/items/items.ts';
import { getRevision } from '../../db/queries/items/revisions.ts';
import { answersByItem } from '../../db/queries/review/votes.ts';
import { judgementsByItem } from '../../db/queries/runs/judgements.ts';
import { disagreementOf, queueRank } from '../../verdicts/disagreement.ts';
import { evidenceOn } from './evidence.ts';

/**
 * Ranks items of a reviewed kind again; call it after their answers, judgements, findings or content changed. Only
 * models' answers count: people's differing decisions are a conflict, and a second annotator must not learn of the
 * first.
 */
export function rankByAnswers(db: WriteDb, kind: AnyItemKind, ids: readonly string[]): void {
  const rules = kind.review;
  if (!rules) return;
  const answers = answersByItem(db, kind.id, ids);
  const judgements = judgementsByItem(db, kind.id, ids);
  const evidence = evidenceOn(db, kind.id, ids);
  for (const item of itemsWithIds(db, ids)) {
    if (item.kind !== kind.id) continue;
    const contentAt = (revision: number): unknown =>
      kind.content.safeParse(getRevision(db, kind.id, item.id, revision)?.content).data;
    const byModels = (answers.get(item.id) ?? []).filter(({ voter }) => voter.kind !== 'person');
    const disagreement = disagreementOf(rules, kind.content.parse(item.content), byModels, contentAt);
    const newest = new Map(
      (judgements.get(item.id) ?? []).map((judgement) => [`${judgement.model} ${judgement.role}`, judgement]),
    );
    const rank = queueRank({
      conflict: item.state === 'conflict',
      disagreement,
      judgedInvalid: [...newest.values()].some((judgement) => judgement.valid === false),
      ...evidence(item.id),
    });
    if (rank !== item.rank || disagreement !== item.disagreement) setRank(db, item.id, disagreement, rank);
  }
}
