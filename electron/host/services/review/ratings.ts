import { itemKind } from '#shared/items/registry.ts';
import type { ReadDb } from '../../db/connection.ts';
import { ratingsOf as blindRatings } from '../../db/queries/review/votes.ts';

/** A first blind answer to an item, as its label. */
export interface Rating {
  item: string;
  rater: string;
  label: string;
}

/** What people, and models of a kind where they rate too, answered blind to items of a kind, each by the label that its answer has; "cannot answer" is one. */
export function ratingsOf(db: ReadDb, kind: string): Rating[] {
  const { review } = itemKind(kind);
  return blindRatings(db, kind, review?.modelsRate ?? false).flatMap(({ item, rater, answer }) => {
    const read = review?.answer.safeParse(answer);
    const label = read?.success ? (review?.answerLabel(read.data) ?? null) : null;
    return label === null ? [] : [{ item, rater, label }];
  });
}

/** The same by each individual question in a kind's answers; empty for a kind with a single one. */
export function aspectRatings(db: ReadDb, kind: string): Map<string, Rating[]> {
  const { review } = itemKind(kind);
  const byAspect = new Map<string, Rating[]>();
  for (const { item, rater, answer } of review?.aspects ? blindRatings(db, kind, review.modelsRate ?? false) : []) {
    const read = review?.answer.safeParse(answer);
    for (const [id, label] of Object.entries(read?.success ? (review?.aspects?.(read.data) ?? {}) : {})) {
      if (label === null) continue;
      const rated = byAspect.get(id);
      if (rated) rated.push({ item, rater, label });
      else byAspect.set(id, [{ item, rater, label }]);
    }
  }
  return byAspect;
}
