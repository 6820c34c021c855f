import { type Phrase, phrase } from '#shared/phrases/phrase.ts';

/** The class of an element without other information. */
export const plainClass = 'element';

/** Classes of elements that no file has classified; their numbers are the same in every export. */
const usual = [plainClass, 'icon', 'text'];

/**
 * Numbers of the classes of a detection file. A class keeps its number from the import, 0 too; the usual ones have fixed
 * numbers; others take the next free one.
 */
export class ClassIds {
  readonly #first: number;
  readonly #names = new Map<number, string>();
  readonly #ids = new Map<string, number>();
  /** Classes by their number here and the one in the file they came from, if it is another. */
  readonly #changed = new Map<string, Phrase>();

  /** `first` is the format's lowest number: 0 for YOLO, 1 for COCO. */
  constructor(first: number) {
    this.#first = first;
  }

  /** The number of a class; `before` is its number in the file it came from. */
  of(name: string, before: number | null): number {
    const id = this.#idOf(name, before);
    if (before !== null && before !== id)
      this.#changed.set(`${name} ${before}`, phrase('export-class-number', { name, before, id }));
    return id;
  }

  /** Which classes have another number than in the file they came from. */
  get changes(): Phrase[] {
    return [...this.#changed.values()];
  }

  #idOf(name: string, before: number | null): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const place = usual.indexOf(name);
    const candidates = [before, place < 0 ? null : place + this.#first];
    let id = candidates.find(
      (candidate) => candidate !== null && candidate >= 0 && candidate < 10_000 && !this.#names.has(candidate),
    );
    if (id === undefined || id === null) {
      id = this.#first + usual.length;
      while (this.#names.has(id)) id++;
    }
    this.#names.set(id, name);
    this.#ids.set(name, id);
    return id;
  }

  /** All classes in the order of their numbers, without gaps: readers of YOLO files require a name for every number. */
  list(): { id: number; name: string }[] {
    const first = Math.min(this.#first, ...this.#names.keys());
    const last = Math.max(this.#first + usual.length - 1, ...this.#names.keys());
    return Array.from({ length: last - first + 1 }, (_, at) => {
      const id = first + at;
      const spare = usual[id - this.#first];
      const free = spare !== undefined && !this.#ids.has(spare) ? spare : `unused ${id}`;
      return { id, name: this.#names.get(id) ?? free };
    });
  }
}
