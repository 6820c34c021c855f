import { phrase } from '#shared/phrases/phrase.ts';
import type { PlacedComment } from '#shared/contract/comments.ts';
import type { ReadDb } from '../../db/connection.ts';
import { readSettings } from '../../db/queries/meta.ts';
import { episodesAnswered, episodesAwaiting, isUnasked, itemsOnEpisode } from '../../db/queries/review/blind.ts';
import { failure } from '../../errors.ts';
import { type OwnWork, ownWork } from './own-work.ts';
import { askedOfEpisodes, blindKind, blindKindIds } from './kinds.ts';

/**
 * What one person may not see now: items that are waiting for their own answer, and others' opinions of items they have
 * answered but not decided on. Made for one call; it caches its look-ups.
 */
export class Blind {
  readonly me: string;
  readonly db: ReadDb;
  /** Whether approved items may be asked as gold, so that what was decided on them is kept too. */
  readonly gold: boolean;
  readonly #awaits = new Map<string, boolean>();
  readonly #own = new Map<string, OwnWork | null>();

  constructor(db: ReadDb, me: string) {
    this.db = db;
    this.me = me;
    this.gold = readSettings(db).goldShare > 0;
  }

  /** Whether key, votes, findings and model answers of an item are kept from this person. */
  hides(kind: string, id: string): boolean {
    const name = `${kind} ${id}`;
    const known = this.#awaits.get(name);
    if (known !== undefined) return known;
    const found = blindKind(kind).awaits(this.db, id, this);
    this.#awaits.set(name, found);
    return found;
  }

  /** The same for an id of any kind. */
  hidesAny(id: string): boolean {
    return blindKindIds().some((kind) => this.hides(kind, id));
  }

  /**
   * Whether others' and judges' opinions of an episode are hidden from this person: while an item about it is waiting
   * for their own answer, and before anybody has asked for answers, since they may be asked.
   */
  hidesEpisode(episodeId: string): boolean {
    const about = itemsOnEpisode(this.db, episodeId);
    return about.length === 0 || about.some(({ kind, id }) => this.hides(kind, id));
  }

  /** Whether a person's contribution to an item (a vote, a remark) is kept from this one. */
  hidesFrom(author: string, kind: string, id: string): boolean {
    if (author === this.me) return false;
    return this.hides(kind, id) || blindKind(kind).undecided(this.db, id, this.me) || this.ownWork(id) !== null;
  }

  /**
   * Whether a comment is kept from this person. Where gold is mixed in, they read what was said before the item was put
   * up: later comments may be about a decision.
   */
  hidesComment({ author, kind, entityId, at }: PlacedComment): boolean {
    if (author === this.me) return false;
    const own = this.ownWork(entityId);
    if (own?.saidBefore(at)) return this.hides(kind, entityId);
    return this.hidesFrom(author, kind, entityId);
  }

  /** What this person may know of an item that may have been gold for them; null if they may know all. */
  ownWork(id: string): OwnWork | null {
    if (!this.gold) return null;
    const known = this.#own.get(id);
    if (known !== undefined) return known;
    const found = ownWork(this.db, this.me, id);
    this.#own.set(id, found);
    return found;
  }

  /** Whether an episode's ending is hidden from this person although nobody has been asked about it yet. */
  unaskedEpisode(id: string): boolean {
    return isUnasked(this.db, askedOfEpisodes(), id);
  }

  /** Episodes whose ending is hidden from this person because their label is awaited. */
  closedEpisodes(): ReadonlySet<string> {
    const awaiting = episodesAwaiting(this.db, askedOfEpisodes(), this, null);
    // Where gold is mixed in, a label that others settled looks like one that nobody settled; so lists know of neither.
    const answered = this.gold ? episodesAnswered(this.db, askedOfEpisodes(), this.me) : [];
    return new Set([
      ...awaiting,
      ...answered.flatMap(({ episode, item }) => (this.ownWork(item) === null ? [] : [episode])),
    ]);
  }

  /** The message for somebody who asks for, or changes, an item that is waiting for their answer. */
  refusal(): Error {
    return failure('FORBIDDEN', phrase('save-answer-first'), {});
  }
}
