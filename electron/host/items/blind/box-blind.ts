import { element } from '#shared/items/element/index.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import { elementIdOf } from '../../db/queries/items/instruction/instructions.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import { hasSeenAnswers, noteSeen } from '../../db/queries/review/answers-seen.ts';
import type { ReadDb, WriteDb } from '../../db/connection.ts';
import { Blind } from './blind.ts';

/**
 * What a reviewer may not see: boxes that wait for their own blind answer, until they say that they have seen them.
 * Everything else is open to them, since they settle conflicts and lots.
 */
export class BoxBlind extends Blind {
  override readonly gold = false;

  override hides(kind: string, id: string): boolean {
    if (kind !== element.id && kind !== instruction.id) return false;
    if (!super.hides(kind, id)) return false;
    const of = kind === element.id ? id : elementIdOf(this.db, id);
    return !hasSeenAnswers(this.db, this.me, element.id, of);
  }

  override hidesEpisode(): boolean {
    return false;
  }

  override hidesFrom(author: string, kind: string, id: string): boolean {
    return author !== this.me && this.hides(kind, id);
  }
}

/** Shows the hidden boxes of a screenshot to a person, whose answers to them are no longer blind. Returns how many. */
export function revealBoxes(read: ReadDb, write: WriteDb, me: string, screenshotId: string): number {
  const blind = new BoxBlind(read, me);
  const hidden = itemsOf(read, element.id, screenshotId, false).filter(({ id }) =>
    blind.hides(element.id, blind.seenAs(id)),
  );
  write.immediate(() => {
    for (const { id } of hidden)
      for (const text of new Set([id, blind.seenAs(id)])) noteSeen(write, me, element.id, text);
  });
  return hidden.length;
}
