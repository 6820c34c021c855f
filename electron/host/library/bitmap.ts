/** Number of set bits in a 32-bit word. */
function popCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** A set of small whole numbers, one bit each; it grows as numbers are added. */
export class Bitmap {
  words: Uint32Array;

  constructor(words = new Uint32Array(16)) {
    this.words = words;
  }

  static of(numbers: Iterable<number>): Bitmap {
    const made = new Bitmap();
    for (const n of numbers) made.add(n);
    return made;
  }

  add(n: number): void {
    const at = n >>> 5;
    if (at >= this.words.length) {
      const grown = new Uint32Array(Math.max(at + 1, this.words.length * 2));
      grown.set(this.words);
      this.words = grown;
    }
    this.words[at] = (this.words[at] ?? 0) | (1 << (n & 31));
  }

  remove(n: number): void {
    const at = n >>> 5;
    if (at < this.words.length) this.words[at] = (this.words[at] ?? 0) & ~(1 << (n & 31));
  }

  has(n: number): boolean {
    return ((this.words[n >>> 5] ?? 0) & (1 << (n & 31))) !== 0;
  }

  get count(): number {
    let sum = 0;
    for (const word of this.words) sum += popCount(word);
    return sum;
  }

  /** Size of the intersection, without building it. */
  countWith(other: Bitmap): number {
    const length = Math.min(this.words.length, other.words.length);
    let sum = 0;
    for (let at = 0; at < length; at += 1) {
      const word = (this.words[at] ?? 0) & (other.words[at] ?? 0);
      if (word !== 0) sum += popCount(word);
    }
    return sum;
  }

  and(other: Bitmap): Bitmap {
    const words = new Uint32Array(Math.min(this.words.length, other.words.length));
    for (let at = 0; at < words.length; at += 1) words[at] = (this.words[at] ?? 0) & (other.words[at] ?? 0);
    return new Bitmap(words);
  }

  andNot(other: Bitmap): Bitmap {
    const words = this.words.slice();
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & ~(other.words[at] ?? 0);
    return new Bitmap(words);
  }

  static or(sets: readonly Bitmap[]): Bitmap {
    const words = new Uint32Array(Math.max(1, ...sets.map((set) => set.words.length)));
    for (const set of sets)
      for (let at = 0; at < set.words.length; at += 1) words[at] = (words[at] ?? 0) | (set.words[at] ?? 0);
    return new Bitmap(words);
  }

  toArray(): number[] {
    const numbers: number[] = [];
    this.forEach((n) => numbers.push(n));
    return numbers;
  }

  /** In ascending order. */
  forEach(visit: (n: number) => void): void {
    for (let at = 0; at < this.words.length; at += 1) {
      let word = this.words[at] ?? 0;
      while (word !== 0) {
        const low = word & -word;
        visit((at << 5) + (31 - Math.clz32(low)));
        word ^= low;
      }
    }
  }
}
