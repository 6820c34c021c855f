/** A beginning shorter than this is no reason to shorten it, in characters. */
const shortest = 16;

/** How many characters a text begins with like one of its neighbours, up to the last whole word; 0 if that is little. */
export function sharedWords(text: string, neighbours: readonly (string | undefined)[]): number {
  let most = 0;
  for (const other of neighbours) {
    if (other === undefined || other === text) continue;
    let at = 0;
    while (at < text.length && text[at] === other[at]) at++;
    most = Math.max(most, text.slice(0, at).lastIndexOf(' ') + 1);
  }
  return most >= shortest ? most : 0;
}
