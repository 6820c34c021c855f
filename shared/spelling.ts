/** Normalises a value: case and surrounding blanks do not distinguish values. */
export const foldCase = (value: string): string => value.normalize('NFC').trim().toLowerCase();

/** Counts the spellings of values; the most frequent one stands for all. */
export class Spellings {
  readonly #seen = new Map<string, Map<string, number>>();

  note(value: string, times = 1): void {
    const fold = foldCase(value);
    const counts = this.#seen.get(fold) ?? new Map<string, number>();
    counts.set(value, (counts.get(value) ?? 0) + times);
    this.#seen.set(fold, counts);
  }

  /** Of equally frequent spellings the first by code unit; the folded value if none was seen. */
  of(fold: string): string {
    let best: readonly [string, number] | null = null;
    for (const entry of this.#seen.get(fold) ?? [])
      if (!best || entry[1] > best[1] || (entry[1] === best[1] && entry[0] < best[0])) best = entry;
    return best?.[0] ?? fold;
  }
}

/** Tags after removing some and adding others; each tag occurs once, in the spelling it already has. */
export function changedTags(
  now: readonly string[],
  { add = [], remove = [] }: { add?: readonly string[] | undefined; remove?: readonly string[] | undefined },
): string[] {
  const removed = new Set(remove.map(foldCase));
  const tags = new Map<string, string>();
  for (const tag of [...now.filter((text) => !removed.has(foldCase(text))), ...add])
    if (!tags.has(foldCase(tag))) tags.set(foldCase(tag), tag);
  return [...tags.values()];
}
