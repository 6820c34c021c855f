import { phrase } from '#shared/phrases/phrase.ts';
import type { PlacedComment } from '#shared/contract/comments.ts';
import type { ReadDb } from '../../db/connection.ts';
import { readSettings } from '../../db/queries/meta.ts';
import {
  episodesAwaiting,
  episodesOfCopies,
  isMadeBy,
  isUnasked,
  itemsOnEpisode,
} from '../../db/queries/review/blind.ts';
import { copiesFor } from '../../db/queries/review/gold.ts';
import { failure } from '../../errors/errors.ts';
import { askedOfEpisodes, blindKind, blindKindIds } from './registry.ts';

/**
 * What one person may not see now: items that are waiting for their own answer, and others' opinions of items they have
 * answered but not decided on. Made for one call; it caches its look-ups.
 */
export class Blind {
  readonly me: string;
  readonly db: ReadDb;
  /** Whether approved items may be asked as gold, so that those they have not answered are hidden too. */
  readonly gold: boolean;
  readonly #awaits = new Map<string, boolean>();
  #copies: ReadonlyMap<string, string> | null = null;

  constructor(db: ReadDb, me: string) {
    this.db = db;
    this.me = me;
    this.gold = readSettings(db).goldShare > 0;
  }

  /** The copies that this person has as gold, by original: everywhere they see these instead. */
  get copies(): ReadonlyMap<string, string> {
    this.#copies ??= copiesFor(this.db, this.me);
    return this.#copies;
  }

  /** The id under which they see an item: that of their copy, if they have one. */
  seenAs(id: string): string {
    return this.copies.get(id) ?? id;
  }

  /** Whether key, votes, findings and model answers of an item are kept from this person. */
  hides(kind: string, id: string): boolean {
    if (this.copies.has(id)) return true;
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
    const about = itemsOnEpisode(this.db, episodeId, this.me);
    return about.length === 0 || about.some(({ kind, id }) => this.hides(kind, id));
  }

  /** Whether a person's contribution to an item (a vote, a remark) is kept from this one. */
  hidesFrom(author: string, kind: string, id: string): boolean {
    if (author === this.me) return false;
    return this.hides(kind, id) || blindKind(kind).undecided(this.db, id, this.me);
  }

  /** What is said about an item that they made themselves is for them: nobody asks them about it. */
  hidesComment({ author, kind, entityId }: PlacedComment): boolean {
    if (this.copies.has(entityId)) return true;
    if (!this.hidesFrom(author, kind, entityId)) return false;
    return this.hides(kind, entityId) || !isMadeBy(this.db, kind, entityId, this.me);
  }

  /** Whether an episode's ending is hidden from this person although nobody has been asked about it yet. */
  unaskedEpisode(id: string): boolean {
    return isUnasked(this.db, askedOfEpisodes(), id);
  }

  /** Episodes whose ending is hidden from this person because their label is awaited. */
  closedEpisodes(): ReadonlySet<string> {
    const awaiting = episodesAwaiting(this.db, askedOfEpisodes(), this, null);
    // Lists know the label of the original and not that of a copy.
    return new Set([...awaiting, ...episodesOfCopies(this.db, this.me)]);
  }

  /** The message for somebody who asks for, or changes, an item that is waiting for their answer. */
  refusal(): Error {
    return failure('FORBIDDEN', phrase('save-answer-first'), {});
  }
}
