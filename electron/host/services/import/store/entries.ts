import type { ImportReport } from '#shared/contract/imports.ts';
import { because, phrase } from '#shared/phrases/phrase.ts';
import type { ReadRecord, RefusedRecord } from '#pipelines/formats/format.ts';

/**
 * The entries of a source, counted one by one: boxes, instructions, questions and other items; a picture without
 * any, an episode, and what a reader refuses count as one. `found` is the sum of the others.
 */
export type Entries = NonNullable<ImportReport['entries']>;

/** Number of entries that a record has about its picture. */
export function entriesIn({ elements, questions, items = [] }: ReadRecord): number {
  const instructions = elements.reduce((n, element) => n + element.instructions.length, 0);
  return Math.max(1, elements.length + instructions + questions.length + items.length);
}

/** The totals of an import, which guarantee that everything found was added, known, or refused with a reason. */
export class Tally {
  #sum: Entries = { found: 0, added: 0, known: 0, refused: 0 };

  get sum(): Entries {
    return { ...this.#sum };
  }

  /** Remembers the current totals; the returned function restores them. */
  mark(): () => void {
    const before = this.sum;
    return () => {
      this.#sum = before;
    };
  }

  /**
   * Adds the outcome of one record with its `reasons`. Entries that are unaccounted for are never lost silently: they
   * count as refused, and a line for the report is returned.
   */
  add(at: Pick<RefusedRecord, 'record' | 'line'>, { found, added, known, refused }: Entries, reasons: number) {
    const missing = found - added - known - refused;
    const lost = missing > 0 || (refused > 0 && reasons === 0);
    this.#sum.found += Math.max(found, added + known + refused);
    this.#sum.added += added;
    this.#sum.known += known;
    this.#sum.refused += refused + Math.max(0, missing);
    const sentence = phrase('import-unexplained', { missing: missing > 0 ? missing : refused, found });
    return lost ? [{ ...at, ...because(sentence) }] : [];
  }
}
