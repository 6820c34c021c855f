interface Lettered {
  options: { letter: string }[];
  answer: string;
}

/**
 * The item once for each rotation of its options: letters stay in order, the rest of each option moves by one position,
 * and the key moves with it (circular evaluation: all rotations must be right).
 */
export function rotatedOptions<Item extends Lettered>(item: Item): Item[] {
  const { options, answer } = item;
  const key = options.findIndex((option) => option.letter === answer);
  return options.map((_, shift) => {
    const turned = options.map(({ letter }, at) => ({ ...options[(at + shift) % options.length], letter }));
    const place = (key - shift + options.length) % options.length;
    return { ...item, options: turned, answer: key < 0 ? answer : (options[place]?.letter ?? answer) };
  });
}
