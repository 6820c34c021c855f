/** The distance of an age to the nearest of some ages in ascending order. */
function distance(seq: number, ages: readonly number[]): number {
  let [low, high] = [0, ages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ages[middle] ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  const around = [ages[low - 1], ages[low]].flatMap((age) => (age === undefined ? [] : [Math.abs(age - seq)]));
  return Math.min(Infinity, ...around);
}

/** The `n` items whose ages (`seq`) are nearest to any of `ages`, which ascend; the newer of two equally near ones. */
export function nearest<T extends { seq: number }>(items: readonly T[], ages: readonly number[], n: number): T[] {
  return items
    .map((item) => ({ item, away: distance(item.seq, ages) }))
    .sort((a, b) => a.away - b.away || b.item.seq - a.item.seq)
    .slice(0, n)
    .map(({ item }) => item);
}
