import type { ReadDb } from '../../db/connection.ts';
import { itemIdsOn } from '../../db/queries/items/items.ts';
import type { EventBus } from '../../jobs/events.ts';

/** An event names at most so many things. */
const mostPlaces = 200;

/** What one result of a run changed: rows of these kinds, all on one screenshot unless that is null. */
export interface RunChange {
  kinds: readonly string[];
  on: string | null;
}

/** Collects what the results of a run change, for one event every now and then. */
export class RunChanges {
  readonly #kinds = new Set<string>();
  readonly #on = new Set<string>();
  /** A result may have changed anything. */
  #anywhere = false;

  add({ kinds, on }: RunChange): void {
    for (const kind of kinds) this.#kinds.add(kind);
    if (on === null) this.#anywhere = true;
    else this.#on.add(on);
  }

  /** Announces what was collected, with the screenshots and everything on them if they are known. */
  tell(db: ReadDb, events: EventBus): void {
    if (this.#kinds.size === 0) return;
    const on = [...this.#on];
    if (this.#anywhere || on.length > mostPlaces) events.changed([...this.#kinds]);
    else events.changed([...this.#kinds], [...on, ...on.flatMap((id) => itemIdsOn(db, id))], { on });
    this.#kinds.clear();
    this.#on.clear();
    this.#anywhere = false;
  }
}
