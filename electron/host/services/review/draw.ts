/** Seeded random numbers in [0, 1): mulberry32, so that a recorded seed draws the same sample again. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** `n` different items (all, when fewer), drawn without replacement by a partial Fisher-Yates shuffle. */
export function draw<T>(items: readonly T[], n: number, random: () => number): T[] {
  const pool = [...items];
  const take = Math.min(n, pool.length);
  for (let i = 0; i < take; i++) {
    const j = i + Math.floor(random() * (pool.length - i));
    const a = pool[i] as T;
    pool[i] = pool[j] as T;
    pool[j] = a;
  }
  return pool.slice(0, take);
}

/**
 * Sample size of each stratum, in proportion to its share of the lot (largest remainder); every non-empty stratum
 * gets at least one while the size allows. Never more than a stratum contains.
 */
export function allocate(strata: ReadonlyMap<string, number>, size: number): Map<string, number> {
  const names = [...strata.keys()].filter((name) => (strata.get(name) ?? 0) > 0).sort();
  const total = names.reduce((sum, name) => sum + (strata.get(name) ?? 0), 0);
  const wanted = Math.min(size, total);
  const result = new Map(names.map((name) => [name, 0]));
  if (total === 0) return result;
  const floor = wanted >= names.length ? 1 : 0;
  const exact = (name: string) => (wanted * (strata.get(name) ?? 0)) / total;
  for (const name of names) result.set(name, Math.min(strata.get(name) ?? 0, Math.max(floor, Math.floor(exact(name)))));
  const given = () => [...result.values()].reduce((sum, n) => sum + n, 0);
  while (given() < wanted) {
    const next = names
      .filter((name) => (result.get(name) ?? 0) < (strata.get(name) ?? 0))
      .sort((a, b) => exact(b) - (result.get(b) ?? 0) - (exact(a) - (result.get(a) ?? 0)))[0];
    if (next === undefined) break;
    result.set(next, (result.get(next) ?? 0) + 1);
  }
  while (given() > wanted) {
    const over = names
      .filter((name) => (result.get(name) ?? 0) > floor)
      .sort((a, b) => (result.get(b) ?? 0) - exact(b) - ((result.get(a) ?? 0) - exact(a)))[0];
    if (over === undefined) break;
    result.set(over, (result.get(over) ?? 0) - 1);
  }
  return result;
}
