/** A source of numbers in [0, 1). */
export type Random = () => number;

/**
 * Seeded generator (sfc32, Chris Doty-Humphrey's PractRand; 128-bit state), so that every bootstrap and
 * every baseline gives the same figures for the same seed on every machine. Not for secrets.
 */
export function seededRandom(seed: number): Random {
  let a = 0x9e3779b9 ^ Math.imul(seed | 0, 0x85ebca6b);
  let b = 0x243f6a88 ^ Math.floor(seed / 0x1_0000_0000);
  let c = 0xb7e15162;
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 0x1_0000_0000;
  };
  for (let warm = 0; warm < 15; warm += 1) next();
  return next;
}

/** An integer in [0, n). */
export function randomInt(random: Random, n: number): number {
  return Math.floor(random() * n);
}
