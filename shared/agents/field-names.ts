/** Number of letters to change, add, leave out or swap to get from one word to another. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array.from({ length: b.length }, () => 0)]);
  const at = (i: number, j: number) => (i < 0 || j < 0 ? Number.POSITIVE_INFINITY : (rows[i]?.[j] ?? 0));
  for (let j = 0; j <= b.length; j++) (rows[0] ?? [])[j] = j;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      (rows[i] ?? [])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same, swapped);
    }
  return at(a.length, b.length);
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[-_\s]/g, '');

/** The known field that a name was probably meant to be; null if none is like it. */
export function meantField(given: string, known: readonly string[]): string | null {
  if (known.includes(given)) return null;
  const found = known
    .map((name) => ({ name, far: distance(plain(given), plain(name)) }))
    .filter(({ name, far }) => far <= (name.length < 5 ? 1 : 2))
    .sort((a, b) => a.far - b.far);
  return found[0]?.name ?? null;
}
