import { textsOf } from '#shared/lints/blurred-names.ts';
import type { ReadDb } from '../../db/connection.ts';
import { blurredUnread } from '../../db/queries/screenshots/blurs.ts';

/**
 * Counts the blurred pictures of items, as they pass, whose text was never read: what is hidden there is unknown, so
 * texts that name it cannot be recognised.
 */
export class UnreadBlurs {
  readonly #places: ReadonlyMap<string, string>;
  readonly #met = new Set<string>();

  constructor(db: ReadDb) {
    this.#places = new Map(
      blurredUnread(db).flatMap(({ id, sha256 }) => [
        [id, id],
        [sha256, id],
      ]),
    );
  }

  get count(): number {
    return this.#met.size;
  }

  *passing<T extends { payload: unknown }>(items: Iterable<T>): Generator<T> {
    for (const item of items) {
      if (this.#places.size > 0)
        for (const text of textsOf(item.payload)) {
          const id = this.#places.get(text);
          if (id !== undefined) this.#met.add(id);
        }
      yield item;
    }
  }
}
