import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { itemAnswer } from '#shared/contract/review-items.ts';
import type { WriteDb } from '../../db/connection.ts';
import { answerGold } from '../../db/queries/gold.ts';
import { getRevision, listRevisions } from '../../db/queries/revisions.ts';
import { answerOfPerson, insertVote } from '../../db/queries/votes.ts';
import { failure } from '../../errors.ts';
import { requireReviewed } from './open.ts';

const refused = (message: string, field: string) => failure('INVALID', message, { field });

/**
 * Stores a person's answer before anything is shown to them. The first answer stays: a second one changes nothing.
 * Answering an item one wrote oneself is stored as not blind. Errors: NOT_FOUND, INVALID.
 */
export function answerPlain(db: WriteDb, me: string, given: z.infer<typeof itemAnswer>): void {
  db.immediate(() => {
    const { item, kind, rules, content } = requireReviewed(db, given.id);
    if (answerOfPerson(db, kind.id, item.id, me)) return;
    const seen = getRevision(db, kind.id, item.id, given.revision);
    const then = kind.content.safeParse(seen?.content);
    if (!then.success) throw refused(`This ${kind.id} has no revision ${given.revision}; open it again.`, 'revision');
    const answer = rules.answer.safeParse(given.answer);
    if (!answer.success) throw refused(`That is not an answer to a ${kind.id}; open it again.`, 'answer');
    const misfit = rules.misfit(answer.data, then.data);
    if (misfit !== null) throw refused(misfit, 'answer');
    const wroteIt = listRevisions(db, kind.id, item.id).some(
      ({ author }) => author.kind === 'person' && author.name === me,
    );
    insertVote(db, {
      id: uuidv7(),
      entityKind: kind.id,
      entityId: item.id,
      revision: given.revision,
      voter: { kind: 'person', name: me },
      role: 'annotator',
      blind: !wroteIt,
      withImage: true,
      answer: answer.data,
      reason: null,
      seconds: given.seconds,
      at: new Date().toISOString(),
    });
    const key = rules.key(content);
    if (item.state === 'approved' && key !== null)
      answerGold(
        db,
        me,
        kind.id,
        item.id,
        rules.labelOf(answer.data, then.data, content) === rules.labelOf(key, content, content),
      );
  });
}
