import { v7 as uuidv7 } from 'uuid';
import { type EditCall, madeBy, rebased } from './calls.ts';
import type { Keep } from './keep.ts';
import type { Outbox } from './outbox.ts';
import type { About, PendingEdit } from './pending.ts';

/**
 * Text that is still being typed, stored as the edit it would become. It is never sent from here: when its field is
 * left, the real edit takes its place. If the page closes or crashes before that, the next page finds it among the
 * edits of a closed page and offers it.
 */
export class Unfinished {
  readonly #outbox: Outbox;
  readonly #keep: Keep;
  readonly #edits = new Map<string, PendingEdit>();

  constructor(outbox: Outbox, keep: Keep) {
    this.#outbox = outbox;
    this.#keep = keep;
    outbox.onSaved(({ kind, answer }) => {
      const revisions = new Map(madeBy(kind, answer).map(({ id, revision }) => [id, revision]));
      // The text was typed on top of this person's own edit, which is not a conflict.
      for (const edit of this.#edits.values())
        this.#put({ ...edit, call: rebased(edit.call, (id) => revisions.get(id)) });
    });
  }

  #put(edit: PendingEdit): void {
    this.#edits.set(edit.key, edit);
    this.#keep.write({ put: [edit] }).catch(() => undefined);
  }

  /** Stores the text of a field, or replaces what was stored under `key`. Returns the key. */
  write(key: string | null, call: EditCall, about: About): string {
    const scope = this.#outbox.state.scope ?? { project: '', person: '' };
    const edit = { key: key ?? uuidv7(), scope, tab: this.#outbox.tab, about, call, problem: null };
    this.#put(edit);
    return edit.key;
  }

  /** The field was left, or its text discarded. */
  drop(key: string): void {
    this.#edits.delete(key);
    this.#keep.write({ drop: [key] }).catch(() => undefined);
  }
}
