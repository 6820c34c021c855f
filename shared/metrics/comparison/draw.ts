import { randomInt, seededRandom } from '../random.ts';

/** One item of a release: the group it belongs to (the stages of a case), and its cell in the table. */
export interface Drawable {
  unit: string;
  stratum: string;
}

interface Unit {
  at: number[];
  stratum: string;
}

function unitsOf(items: readonly Drawable[]): Unit[] {
  const units = new Map<string, Unit>();
  items.forEach(({ unit, stratum }, at) => {
    const known = units.get(unit);
    if (known) known.at.push(at);
    else units.set(unit, { at: [at], stratum });
  });
  return [...units.values()];
}

/** The values in an order that depends only on the seed. */
export function seededOrder<T>(values: readonly T[], seed: number): T[] {
  const random = seededRandom(seed);
  const out = [...values];
  for (let at = out.length - 1; at > 0; at -= 1) {
    const other = randomInt(random, at + 1);
    [out[at], out[other]] = [out[other] as T, out[at] as T];
  }
  return out;
}

/** Whole numbers that add up to `total`, in proportion to the sizes, by largest remainders. */
function quotas(sizes: readonly number[], total: number): number[] {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const exact = sizes.map((size) => (size * total) / all);
  const whole = exact.map(Math.floor);
  const left = total - whole.reduce((sum, value) => sum + value, 0);
  const order = exact.map((value, at) => ({ at, rest: value - Math.floor(value) })).sort((a, b) => b.rest - a.rest);
  for (const { at } of order.slice(0, left)) whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}

/** Selects units in order as long as they fit. */
function take(units: readonly Unit[], limit: number, into: Set<number>): void {
  let left = limit;
  for (const { at } of units) {
    if (at.length > left || at.some((value) => into.has(value))) continue;
    for (const value of at) into.add(value);
    left -= at.length;
  }
}

/**
 * Indices of at most `limit` of the items, drawn without replacement: `random` over all, `stratified` in proportion to
 * the strata. Items of a group are drawn together. The same seed draws the same items.
 */
export function draw(
  items: readonly Drawable[],
  limit: number,
  how: 'random' | 'stratified',
  seed: number,
): ReadonlySet<number> {
  const drawn = new Set<number>();
  const units = seededOrder(unitsOf(items), seed);
  if (how === 'stratified' && limit < items.length) {
    const strata = new Map<string, Unit[]>();
    for (const unit of units) strata.set(unit.stratum, [...(strata.get(unit.stratum) ?? []), unit]);
    const groups = [...strata].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
    const sizes = groups.map((group) => group.reduce((sum, { at }) => sum + at.length, 0));
    const shares = quotas(sizes, limit);
    groups.forEach((group, at) => take(group, shares[at] ?? 0, drawn));
  }
  take(units, limit - drawn.size, drawn);
  return drawn;
}
