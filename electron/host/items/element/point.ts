import { newId } from '../../db/new-id.ts';
import type { Pointing } from '#shared/items/instruction/pointing.ts';
import { element as elementKind } from '#shared/items/element/index.ts';
import { instruction as instructionKind } from '#shared/items/instruction/index.ts';
import { distanceToTarget } from '#shared/contents/target.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { WriteDb } from '../../db/connection.ts';
import { clicksOn, insertClick } from '../../db/queries/items/instruction/clicks.ts';
import { answerGold } from '../../db/queries/review/gold.ts';
import { failure } from '../../errors/errors.ts';
import { knowsKey } from '../knows-key.ts';
import { asksOf, familyOf, nextAsk } from './asks.ts';
import { requireTarget, type Target } from './load.ts';

export interface PointBallot {
  /** The element. */
  id: string;
  instructionId: string;
  /** Revision of the instruction that they read. */
  revision: number;
  answer: Pointing;
  seconds: number;
}

/** Whether an answer is right, and image pixels from the place to the target. "Cannot tell" is neither. */
export function readPointing(
  target: Target,
  type: Parameters<typeof distanceToTarget>[1],
  answer: Pointing,
): { hit: boolean | null; distance: number | null } {
  if (answer.kind === 'cannot') return { hit: null, distance: null };
  if (answer.kind === 'absent') return { hit: target.content.absent, distance: null };
  const distance = distanceToTarget(target.content, type, answer.point);
  return { hit: distance === 0, distance };
}

/** Whether this person drew, wrote, decided on or saw the element before, so that their answer is not blind. */
const hasSeen = (db: WriteDb, { element, variants }: Target, me: string): boolean =>
  knowsKey(db, elementKind.id, element.id, me) ||
  variants.some(({ item }) => knowsKey(db, instructionKind.id, item.id, me));

/**
 * Stores where a person points from the words alone, before any box is shown to them. The first answer to an ask
 * counts; a second one changes nothing. Errors: NOT_FOUND, INVALID.
 */
export function point(db: WriteDb, me: string, ballot: PointBallot): void {
  db.immediate(() => {
    const target = requireTarget(db, ballot.id);
    const { width, height } = target.record;
    const mine = clicksOn(db, ballot.id).filter(({ voter }) => voter.kind === 'person' && voter.name === me);
    const asks = asksOf(target);
    const asked = target.variants.find(({ item }) => item.id === ballot.instructionId);
    if (!asked)
      throw failure('INVALID', phrase('point-other-item', { id: ballot.instructionId }), {
        field: 'instructionId',
      });
    if (mine.some((click) => familyOf(click.type) === familyOf(asked.content.type))) return;
    if (ballot.revision < 1 || ballot.revision > asked.item.revision)
      throw failure('INVALID', phrase('point-no-revision', { id: asked.item.id, revision: ballot.revision }), {
        field: 'revision',
      });
    if (ballot.answer.kind === 'point') {
      const [x, y] = ballot.answer.point;
      if (!(x >= 0 && y >= 0 && x <= width && y <= height))
        throw failure('INVALID', phrase('point-outside', { x, y, width, height }), {
          field: 'answer',
        });
    }
    const { hit, distance } = readPointing(target, asked.content.type, ballot.answer);
    const at = new Date().toISOString();
    insertClick(db, {
      id: newId(),
      voter: { kind: 'person', name: me },
      instructionId: asked.item.id,
      revision: ballot.revision,
      answer: ballot.answer,
      hit,
      distance,
      blind: !hasSeen(db, target, me) && nextAsk(asks, mine) !== null,
      seconds: ballot.seconds,
      targetRevision: target.element.revision,
      at,
    });
    const now = clicksOn(db, ballot.id).filter(({ voter }) => voter.kind === 'person' && voter.name === me);
    if (nextAsk(asks, now) === null)
      answerGold(db, ballot.id, now.every((click) => click.blind) ? now.every((click) => click.hit === true) : null);
  });
}
