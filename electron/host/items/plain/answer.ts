import { newId } from '../../db/new-id.ts';
import type { z } from 'zod';
import type { itemAnswer } from '#shared/contract/review/review-items.ts';
import type { WriteDb } from '../../db/connection.ts';
import { answerGold, copyOf } from '../../db/queries/review/gold.ts';
import { noteEpisodeChange } from '../../db/queries/episodes/subjects.ts';
import { getRevision } from '../../db/queries/items/revisions.ts';
import { answerOfPerson, insertVote } from '../../db/queries/review/votes.ts';
import { failure } from '../../errors/errors.ts';
import type { Caller } from '../../people/caller.ts';
import type { VerdictSource } from '../../db/queries/review/verdicts.ts';
import { type Change, change, type ChangeTarget } from '../../changes/change.ts';
import { knowsKey } from '../knows-key.ts';
import { requireReviewed } from './open.ts';
import { rulePlain } from './rule.ts';
import { kindName } from '#shared/items/kind-name.ts';
import { inWords, type Phrase, phrase } from '#shared/phrases/phrase.ts';

const refused = (why: Phrase, field: string) => failure('INVALID', why, { field });

/** An answer as it is stored; `seconds` is null if nobody measured how long it took. */
type Given = Omit<z.infer<typeof itemAnswer>, 'seconds'> & { seconds: number | null };

/**
 * Stores a person's answer before anything is shown to them. The first answer counts; a second one changes nothing. The
 * answer of somebody who wrote the item, or had seen its key, is stored as not blind. False if it was answered before.
 * Errors: NOT_FOUND, INVALID.
 */
export function answerPlain(db: WriteDb, me: string, given: Given): boolean {
  return db.immediate(() => {
    const { item, kind, rules } = requireReviewed(db, given.id);
    if (answerOfPerson(db, kind.id, item.id, me)) return false;
    const seen = getRevision(db, kind.id, item.id, given.revision);
    const then = kind.content.safeParse(seen?.content);
    if (!then.success)
      throw refused(phrase('answer-no-revision', { kind: kindName(kind.id), revision: given.revision }), 'revision');
    const answer = rules.answer.safeParse(given.answer);
    if (!answer.success) throw refused(phrase('answer-wrong-kind', { kind: kind.id }), 'answer');
    const misfit = rules.misfit(answer.data, then.data);
    if (misfit !== null) throw refused(misfit, 'answer');
    const blind = !knowsKey(db, kind.id, item.id, me);
    insertVote(db, {
      id: newId(),
      entityKind: kind.id,
      entityId: item.id,
      revision: given.revision,
      voter: { kind: 'person', name: me },
      role: 'annotator',
      blind,
      withImage: true,
      answer: answer.data,
      measure: rules.measure?.(answer.data, then.data),
      reason: null,
      seconds: given.seconds,
      at: new Date().toISOString(),
    });
    // Lists of episodes show who has answered.
    if (item.subject.kind === 'episode' && item.subject.id !== null) noteEpisodeChange(db, item.subject.id);
    const original = copyOf(db, item.id)?.original;
    if (original !== undefined) {
      const right = requireReviewed(db, original).content;
      const key = rules.key(right);
      const label = rules.labelOf(answer.data, then.data, right);
      answerGold(db, item.id, blind && key !== null ? label === rules.labelOf(key, right, right) : null);
    }
    return true;
  });
}

/**
 * Stores a person's answer; for a kind that collects answers it is also their decision, in the same transaction.
 * Errors: those of `answerPlain` and `rulePlain`.
 */
export function answerItem(
  target: ChangeTarget,
  me: Caller,
  given: z.infer<typeof itemAnswer>,
  source: VerdictSource = 'review',
): void {
  const by = { author: { kind: 'person', name: me.name }, why: inWords('revision-labelled'), label: 'label' } as const;
  target.write.immediate(() => {
    if (answerPlain(target.write, me.name, given)) change(target, by, (to) => decideByAnswer(to, me, given, source));
  });
}

function decideByAnswer(to: Change, me: Caller, given: z.infer<typeof itemAnswer>, source: VerdictSource): void {
  const { item, rules, content } = requireReviewed(to.db, given.id);
  // On a conflicting or settled item an answer is one more opinion; a decision is made separately.
  if (!rules.labels || item.state !== 'to_review') return;
  const ruling = { id: item.id, baseRevision: item.revision, kind: 'edit' as const, reason: null, note: '', to: null };
  rulePlain(
    to,
    me,
    { ...ruling, content: rules.labels.put(content, rules.answer.parse(given.answer)), seconds: given.seconds },
    source,
  );
}
