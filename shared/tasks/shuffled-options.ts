import { randomInt, seededRandom } from '../metrics/random.ts';

interface Lettered {
  options: { letter: string; text: string }[];
  answer: string;
}

/** An item with its options in another order; `letters` are the item's own letters by the new ones. */
export interface Shuffled<Item> {
  item: Item;
  letters: Readonly<Record<string, string>>;
}

/** A number from a text, the same on every machine (FNV-1a, 32 bits). */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/**
 * The item with its options in an order that depends only on their texts, and is never their own (with at least two):
 * letters stay in order, the rest of each option moves, and the key moves with it.
 */
export function shuffledOptions<Item extends Lettered>(item: Item): Shuffled<Item> {
  const { options, answer } = item;
  const random = seededRandom(seedOf(options.map(({ text }) => text).join('\n')));
  const order = options.map((_, at) => at);
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = randomInt(random, at + 1);
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  if (order.every((from, at) => from === at)) order.push(...order.splice(0, 1));
  const moved = options.map(({ letter }, at) => ({ ...options[order[at] ?? at], letter }) as Item['options'][number]);
  const letters = Object.fromEntries(options.map(({ letter }, at) => [letter, options[order[at] ?? at]?.letter ?? '']));
  const key = options.find(({ letter }) => letters[letter] === answer)?.letter;
  return { item: { ...item, options: moved, answer: key ?? answer }, letters };
}
