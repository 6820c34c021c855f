import { itemKind } from '#shared/items/registry.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { itemsOf, parentsOf } from '../../../db/queries/items/items.ts';

/** Number of screenshots whose items are cached; others are read again from the project. */
const kept = 5000;

// Parsed contents have their keys in the schema's order, so equal contents have equal JSON.
const keyOf = (kind: string, content: unknown) => JSON.stringify(itemKind(kind).content.parse(content));

/** Ids of items that entries of one list matched: each is matched by one entry only. */
export type Claimed = Set<string>;

/**
 * Items of one screenshot, matched by content and never by their place in a file. An entry of a list matches the
 * first equal item that no other entry of its list matches. `existing` says whether the screenshot existed before.
 */
export class ItemsOf {
  readonly #db: ReadDb;
  readonly #screenshotId: string;
  readonly #existing: boolean;
  readonly #ids = new Map<string, Map<string, string[]>>();
  readonly #parts = new Map<string, Set<string>>();
  readonly #others = new Map<string, string[]>();
  readonly #lists = new Map<string, Claimed>();

  constructor(db: ReadDb, screenshotId: string, existing: boolean) {
    this.#db = db;
    this.#screenshotId = screenshotId;
    this.#existing = existing;
  }

  /** Ids of the items of a kind, by content. */
  #idsOf(kind: string): Map<string, string[]> {
    const known = this.#ids.get(kind);
    if (known) return known;
    const ids = new Map<string, string[]>();
    this.#ids.set(kind, ids);
    const there = this.#existing ? itemsOf(this.#db, kind, this.#screenshotId, true) : [];
    for (const { id, content } of there) {
      const key = keyOf(kind, content);
      ids.set(key, [...(ids.get(key) ?? []), id]);
    }
    return ids;
  }

  /** Items that entries of a list matched so far; a record without a list is a list of its own. */
  list(name: string | undefined): Claimed {
    const claimed = (name !== undefined && this.#lists.get(name)) || new Set<string>();
    if (name !== undefined) this.#lists.set(name, claimed);
    return claimed;
  }

  /** The item of a kind that an entry of a list matches; undefined if none is left. */
  claim(kind: string, content: unknown, claimed: Claimed): string | undefined {
    const id = this.#idsOf(kind)
      .get(keyOf(kind, content))
      ?.find((text) => !claimed.has(text));
    if (id !== undefined) claimed.add(id);
    return id;
  }

  /** An entry became an item, or was one before with other content: a person may have changed it since. */
  is(kind: string, content: unknown, id: string, claimed: Claimed): void {
    claimed.add(id);
    const ids = this.#idsOf(kind);
    const key = keyOf(kind, content);
    const there = ids.get(key) ?? [];
    if (!there.includes(id)) ids.set(key, [...there, id]);
  }

  /** Whether an equal item of a further kind was on the screenshot before; each counts once. */
  claimItem(db: ReadDb, screenshotId: string, kind: string, content: unknown): boolean {
    let left = this.#others.get(kind);
    if (!left) {
      left = itemsOf(db, kind, screenshotId, true).map((item) => JSON.stringify(item.content));
      this.#others.set(kind, left);
    }
    const at = left.indexOf(JSON.stringify(content));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }

  /**
   * True if an item already has such a part of a kind; from now on it does. `says` decides whether two parts are equal.
   */
  hasPart<Content>(kind: string, parentId: string, content: Content, says: (content: Content) => string): boolean {
    const key = (parent: string, of: string) => JSON.stringify([parent, of]);
    let parts = this.#parts.get(kind);
    if (!parts) {
      const parentOf = this.#existing ? parentsOf(this.#db, kind, this.#screenshotId) : new Map<string, string>();
      const there = this.#existing ? itemsOf(this.#db, kind, this.#screenshotId, true) : [];
      parts = new Set(
        there.map((item) =>
          key(parentOf.get(item.id) ?? '', says(itemKind(kind).content.parse(item.content) as Content)),
        ),
      );
      this.#parts.set(kind, parts);
    }
    const mine = key(parentId, says(content));
    const had = parts.has(mine);
    parts.add(mine);
    return had;
  }
}

/** What is already in the project, by screenshot. */
export class KnownItems {
  readonly #byScreenshot = new Map<string, ItemsOf>();

  of(db: ReadDb, screenshotId: string, existing: boolean): ItemsOf {
    let items = this.#byScreenshot.get(screenshotId);
    if (!items) {
      items = new ItemsOf(db, screenshotId, existing);
      if (this.#byScreenshot.size >= kept) this.#byScreenshot.delete(this.#byScreenshot.keys().next().value ?? '');
      this.#byScreenshot.set(screenshotId, items);
    }
    return items;
  }

  /** After a rollback nothing cached is certain. */
  forget(): void {
    this.#byScreenshot.clear();
  }
}
