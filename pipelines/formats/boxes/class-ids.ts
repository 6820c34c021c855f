/** The class of an element that nothing is said about. */
export const plainClass = 'element';

/** Words of elements that no file named otherwise; they keep their places from export to export. */
const usual = [plainClass, 'icon', 'text'];

/**
 * Numbers of the classes of a detection file. A class keeps the number it was imported with; the usual ones have
 * their own; others take the next that is free.
 */
export class ClassIds {
  readonly #first: number;
  readonly #names = new Map<number, string>();
  readonly #ids = new Map<string, number>();

  /** `first` is the format's lowest number: 0 for YOLO, 1 for COCO. */
  constructor(first: number) {
    this.#first = first;
  }

  /** The number of a class; `before` is the one it had in the file it came from. */
  of(name: string, before: number | null): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const place = usual.indexOf(name);
    const wishes = [before, place < 0 ? null : place + this.#first];
    let id = wishes.find((wish) => wish !== null && wish >= this.#first && wish < 10_000 && !this.#names.has(wish));
    if (id === undefined || id === null) {
      id = this.#first + usual.length;
      while (this.#names.has(id)) id++;
    }
    this.#names.set(id, name);
    this.#ids.set(name, id);
    return id;
  }

  /** All classes in the order of their numbers, without a gap: readers of YOLO files want every number to have a name. */
  list(): { id: number; name: string }[] {
    const last = Math.max(this.#first + usual.length - 1, ...this.#names.keys());
    return Array.from({ length: last - this.#first + 1 }, (_, at) => {
      const id = this.#first + at;
      const spare = usual[at];
      const free = spare !== undefined && !this.#ids.has(spare) ? spare : `unused ${id}`;
      return { id, name: this.#names.get(id) ?? free };
    });
  }
}
