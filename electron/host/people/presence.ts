import type { Place, Present, PresentAt } from '#shared/contract/presence.ts';

/** How long a place stays taken after its page was last heard from, in milliseconds. Active pages renew it. */
export const leaseMs = 3 * 60_000;
/** More pages than a project has open; beyond it, the one heard from least recently is dropped. */
const mostPages = 2_000;
/** More pages than one person has open. Beyond it, their own are dropped, so that nobody can displace others. */
const mostPagesEach = 50;

interface Page {
  person: string;
  place: Place;
  /** The field that is being typed into. */
  editing: string | null;
  /** The signed-in browser that the page is in; undefined in a window of one's own machine. */
  session: string | undefined;
  /** Milliseconds since 1970: when it arrived, and when it was last heard from. */
  since: number;
  seen: number;
}

/** A signed-in browser keeps its pages when its person takes another name. */
const keyOf = (person: string, page: string, session: string | undefined): string =>
  JSON.stringify([session ?? person, page]);
const same = (a: Place, b: Place): boolean => a.kind === b.kind && a.id === b.id;

/**
 * Who has which picture or item open. Whoever came to an item first holds it until they leave, their page closes or
 * nothing was heard from them for `leaseMs`; others are handed other items meanwhile, but are never refused. Kept in
 * memory only: after a restart pages report again.
 */
export class Presence {
  readonly #pages = new Map<string, Page>();
  readonly #streams = new Map<string, number>();
  readonly #changed: (places: readonly Place[]) => void;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `changed` is called with the places where somebody came or left, or started or stopped typing. */
  constructor(changed: (places: readonly Place[]) => void) {
    this.#changed = changed;
  }

  /** Sets where a page is, or that it is nowhere, and the field it types into; returns the other person who holds the item there. */
  enter(
    person: string,
    page: string,
    place: Place | null,
    session?: string,
    editing: string | null = null,
  ): string | null {
    const key = keyOf(person, page, session);
    const before = this.#pages.get(key);
    const now = Date.now();
    const moved = !(place && before && before.person === person && same(place, before.place));
    const announced = moved || before?.editing !== editing;
    this.#pages.delete(key);
    if (place) this.#pages.set(key, { person, place, editing, session, since: moved ? now : before.since, seen: now });
    const left = place ? this.#makeRoom(person) : undefined;
    this.#watch();
    const touched = [moved && before ? before.place : null, place, left].filter((entry) => entry != null);
    if (announced && touched.length > 0) this.#changed(touched);
    const holder = place?.kind === 'item' ? this.list().find((entry) => same(entry.place, place)) : undefined;
    return holder && holder.person !== person ? holder.person : null;
  }

  /** Drops the page heard from least recently if this person, or everybody together, has too many; returns its place. */
  #makeRoom(person: string): Place | undefined {
    const own = [...this.#pages].filter(([, page]) => page.person === person);
    const [first] = own.length > mostPagesEach ? own : this.#pages.size > mostPages ? this.#pages : [];
    if (first) this.#pages.delete(first[0]);
    return first?.[1].place;
  }

  /**
   * Keeps the page present while its event stream runs; the returned function ends that. A page that reconnects
   * stays.
   */
  attach(person: string, page: string, session?: string): () => void {
    const key = keyOf(person, page, session);
    this.#streams.set(key, (this.#streams.get(key) ?? 0) + 1);
    return () => {
      const left = (this.#streams.get(key) ?? 1) - 1;
      if (left > 0) this.#streams.set(key, left);
      else {
        this.#streams.delete(key);
        this.enter(person, page, null, session);
      }
    };
  }

  list(): Present[] {
    const found: Present[] = [];
    for (const { person, place, editing, since } of [...this.#pages.values()].sort((a, b) => a.since - b.since)) {
      let present = found.find((other) => other.person === person && same(other.place, place));
      if (!present) found.push((present = { person, place, since: new Date(since).toISOString() }));
      if (editing !== null) present.editing = [...(present.editing ?? []), editing];
    }
    return found;
  }

  /** Who has these places open now. */
  at(places: readonly Place[]): PresentAt {
    return { places: [...places], present: this.list().filter((entry) => places.some((at) => same(at, entry.place))) };
  }

  /** Another project was opened, or the project was closed. */
  clear(): void {
    this.#pages.clear();
    this.#watch();
  }

  /** Drops pages with an expired lease, and schedules the next check. */
  #watch(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const [next] = this.#pages.values();
    if (!next) return;
    this.#timer = setTimeout(() => this.#expire(), Math.max(0, next.seen + leaseMs - Date.now()));
    this.#timer.unref();
  }

  #expire(): void {
    this.#release(({ seen }) => seen + leaseMs <= Date.now());
  }

  /** A browser was signed out: removes all of its pages, even if their streams have not ended yet. */
  signedOut(session: string): void {
    this.#release((page) => page.session === session);
  }

  #release(over: (page: Page) => boolean): void {
    const gone: Place[] = [];
    for (const [key, page] of this.#pages)
      if (over(page)) {
        this.#pages.delete(key);
        gone.push(page.place);
      }
    this.#watch();
    if (gone.length > 0) this.#changed(gone);
  }
}
