/** A part of a text with escapes removed, and where it was in the text before. */
interface Piece {
  /** Where it begins without escapes. */
  at: number;
  from: number;
  to: number;
  /** Every character of it stands for itself. */
  plain: boolean;
}

/** One reading of a text: what it says without one layer of escapes. */
interface Layer {
  text: string;
  pieces: readonly Piece[];
}

const named: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", sol: '/', bsol: '\\', plus: '+', equals: '=', num: '#' },
  ...{ percnt: '%', colon: ':', semi: ';', commat: '@', period: '.', comma: ',', lowbar: '_', hyphen: '-', dash: '-' },
  ...{ excl: '!', quest: '?', dollar: '$', ast: '*', lpar: '(', rpar: ')', lsqb: '[', rsqb: ']', lcub: '{', rcub: '}' },
  ...{ verbar: '|', Hat: '^', grave: '`', nbsp: '\u00a0' },
};

/**
 * Escapes of JSON, URLs and HTML; backslashes, line breaks with what begins the next line, and characters that are not
 * shown stand for nothing.
 */
const escapes =
  /\\+(?:u([0-9a-f]{4})|[rn])?|((?:%[0-9a-f]{2})+)|&#(\d{1,7});|&#x([0-9a-f]{1,6});|&([a-z]{2,7});|=?\r?\n[ \t]*|<w?br ?\/?>|[\u00ad\u200b-\u200d\u2060\ufeff]/gi;

const sign = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** What an escape stands for; null if it is none. */
function meaning([, unit, bytes, decimal, hexadecimal, name]: RegExpMatchArray): string | null {
  if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
  if (bytes !== undefined) return Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8');
  if (decimal !== undefined) return sign(Number(decimal));
  if (hexadecimal !== undefined) return sign(Number.parseInt(hexadecimal, 16));
  return name === undefined ? '' : (named[name] ?? null);
}

/** A text without one layer of escapes; null if it has none. */
function layerOf(text: string): Layer | null {
  const parts: string[] = [];
  const pieces: Piece[] = [];
  let [read, written] = [0, 0];
  const add = (text: string, from: number, to: number, plain: boolean) => {
    if (text !== '') pieces.push({ at: written, from, to, plain });
    parts.push(text);
    written += text.length;
  };
  for (const match of text.matchAll(escapes)) {
    const words = meaning(match);
    if (words === null) continue;
    add(text.slice(read, match.index), read, match.index, true);
    read = match.index + match[0].length;
    add(words, match.index, read, false);
  }
  if (read === 0) return null;
  add(text.slice(read), read, text.length, true);
  return { text: parts.join(''), pieces };
}

/** How deep texts are nested at most. */
const deepest = 6;

/** Places in a text: from the first character to the one after the last. */
export type Range = readonly [from: number, to: number];

function pieceAt(pieces: readonly Piece[], place: number): Piece {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle]?.at ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return pieces[low] ?? { at: 0, from: 0, to: 0, plain: true };
}

/** Where a range of a layer was before the escapes were removed. */
function before({ pieces }: Layer, [from, to]: Range): Range {
  const [first, last] = [pieceAt(pieces, from), pieceAt(pieces, to - 1)];
  return [first.plain ? first.from + from - first.at : first.from, last.plain ? last.from + to - last.at : last.to];
}

/** What a text says without escapes, however deep it is nested, and where a range of that is in the text itself. */
export function unescapedText(text: string): { text: string; whereIs: (range: Range) => Range } {
  const layers: Layer[] = [];
  for (let now = text; layers.length < deepest; ) {
    const layer = layerOf(now);
    if (!layer) break;
    layers.push(layer);
    now = layer.text;
  }
  return {
    text: layers.at(-1)?.text ?? text,
    whereIs: (range) => layers.toReversed().reduce<Range>((found, layer) => before(layer, found), range),
  };
}
