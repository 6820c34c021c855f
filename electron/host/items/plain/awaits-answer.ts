import type { ReadDb } from '../../db/connection.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import { answersOf } from '../../db/queries/review/votes.ts';
import type { Reviewed } from './reviewed.ts';

/**
 * Whether the item was changed so that it needs a new blind answer by somebody other than the author of the change, and
 * has none.
 */
export function awaitsAnswer(db: ReadDb, { item, kind, rules, content }: Reviewed): boolean {
  const asked = (of: unknown): string => {
    const read = kind.content.safeParse(of);
    return read.success ? JSON.stringify(rules.blind(read.data)) : '';
  };
  // An undone change no longer counts.
  const changed = listRevisions(db, kind.id, item.id)
    .filter(
      (listRevision) => rules.asksAgain?.(listRevision.why) === true && asked(listRevision.content) === asked(content),
    )
    .at(-1);
  if (!changed) return false;
  return !answersOf(db, kind.id, item.id).some(
    ({ voter, blind, revision }) =>
      voter.kind === 'person' && voter.name !== changed.author.name && blind && revision >= changed.number,
  );
}
