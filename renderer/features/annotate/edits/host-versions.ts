import type { Element } from '#shared/contract/elements.ts';

/** What the host is known to have of the elements of one screenshot, from its lists and its answers to saves. */
export class HostVersions {
  /** Revision on the host, by element; the base of the next save. */
  readonly #revisions = new Map<string, number>();
  /** Lists that were already applied, or arrived while something was unsaved: each is applied once. */
  readonly #known = new WeakSet<readonly Element[]>();
  /** Saves answered so far. */
  #saves = 0;
  /** Elements saved since a list was last applied. */
  readonly #savedSince = new Set<string>();

  get saves(): number {
    return this.#saves;
  }

  /** Revision of an element; 0 if the host does not have it yet. */
  revision(id: string): number {
    return this.#revisions.get(id) ?? 0;
  }

  knows(list: readonly Element[]): boolean {
    return this.#known.has(list);
  }

  /** Remembers a list that is not applied. */
  passOver(list: readonly Element[]): void {
    this.#known.add(list);
  }

  /** A list is what the host has now. */
  apply(list: readonly Element[]): void {
    this.#known.add(list);
    this.#savedSince.clear();
    this.#revisions.clear();
    for (const { id, revision } of list) this.#revisions.set(id, revision);
  }

  /** The host answered a save with these elements. */
  saved(elements: readonly Element[]): void {
    this.#saves += 1;
    for (const { id, revision } of elements) {
      this.#revisions.set(id, revision);
      this.#savedSince.add(id);
    }
  }

  /** Whether a list was read before an answered save of this page; `shown` are the elements on the screen. */
  isOlder(list: readonly Element[], shown: readonly Element[]): boolean {
    const listed = new Map(list.map(({ id, revision }) => [id, revision]));
    const onScreen = new Set(shown.map(({ id }) => id));
    return [...this.#savedSince].some((id) => {
      const there = listed.get(id);
      return there === undefined ? onScreen.has(id) : there < this.revision(id);
    });
  }
}
