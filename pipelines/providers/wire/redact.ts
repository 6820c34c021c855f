import { type Range, unescapedText } from './unescaped-text.ts';

const shapes = [/\b(?:sk|rk|pk|api)-[A-Za-z0-9_*-]{8,}/g, /\bBearer\s+[A-Za-z0-9._~+/=-]{8,}/gi];

/** Secrets of a request: its key, and the password in its server's address; undefined if it has none. */
export type Secrets = readonly (string | undefined)[];

/** A server's address without user name and password; unchanged if it has none. */
export function withoutLogin(address: string): string {
  const url = new URL(address);
  if (url.username === '' && url.password === '') return address;
  url.username = '';
  url.password = '';
  return url.href;
}

/** The secrets of a request to an address: its key, and the password in the address as written and as sent. */
export function secretsOf(apiKey: string | undefined, address: string): Secrets {
  const { password } = new URL(address);
  return [apiKey, password, unescaped(password)];
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Removes secrets from a text that will be stored or shown: the known ones, and anything that looks like a key. */
export function redact(text: string, secrets: Secrets): string {
  const clean = withoutSecrets(text, secrets);
  return shapes.reduce((text, shape) => text.replace(shape, '[key]'), clean);
}

/** A hexadecimal number in either case, as part of a pattern. */
const hex = (code: number, digits: number): string =>
  code
    .toString(16)
    .padStart(digits, '0')
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** Fewer digits would be found in ordinary words. */
const fewestDigits = 8;

/** The base64 digits that a secret always has, wherever it begins in what was encoded; in both alphabets. */
function base64Of(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((before) => {
    const digits = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // The first digits also depend on what comes before, the last one on what follows.
    const own = digits.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    if (own.length < fewestDigits) return [];
    return own.replaceAll('+', '[+-]').replaceAll('/', '[/_]');
  });
}

/** A secret as hexadecimal digits. */
const hexOf = (secret: string): string[] => {
  const bytes = [...Buffer.from(secret)];
  return bytes.length * 2 < fewestDigits ? [] : [bytes.map((byte) => hex(byte, 2)).join('')];
};

/** Shorter secrets would be found in half of all texts. */
const shortest = 4;
/** Characters of a longer secret by which a part of it is recognised, where it begins or ends. */
const telling = 8;

/** How many characters of the beginning of a secret a text has before a place. */
function beginningBefore(text: string, to: number, secret: string): number {
  let length = Math.min(to, secret.length);
  while (length > 0 && !(text[to - 1] === secret[length - 1] && text.startsWith(secret.slice(0, length), to - length)))
    length -= 1;
  return length;
}

/** How many characters of the end of a secret a text has from a place on. */
function endAfter(text: string, from: number, secret: string): number {
  let length = Math.min(text.length - from, secret.length);
  while (length > 0 && !(text[from] === secret.at(-length) && text.startsWith(secret.slice(-length), from)))
    length -= 1;
  return length;
}

function occurrences(text: string, part: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) found.push(at);
  return found;
}

/** Stars and dots that stand for what was left out. */
const mask = /\*{2,}|\.{3,}|…|•{2,}/g;

/** Where a text has the beginning or the end of a secret. */
function* partsIn(text: string, secret: string): Generator<Range> {
  if (secret.length > telling) {
    for (const at of occurrences(text, secret.slice(0, telling))) {
      let to = at + telling;
      while (to < text.length && to - at < secret.length && text[to] === secret[to - at]) to += 1;
      yield [at, to];
    }
    for (const at of occurrences(text, secret.slice(-telling))) {
      let from = at;
      while (
        from > 0 &&
        at - from < secret.length - telling &&
        text[from - 1] === secret[secret.length - telling - 1 - (at - from)]
      )
        from -= 1;
      yield [from, at + telling];
    }
  }
  // The text itself was cut inside of it.
  const [cut, rest] = [beginningBefore(text, text.length, secret), endAfter(text, 0, secret)];
  if (cut >= shortest) yield [text.length - cut, text.length];
  if (rest >= shortest) yield [0, rest];
  for (const { index, 0: stars } of text.matchAll(mask)) {
    const after = index + stars.length;
    const [left, right] = [beginningBefore(text, index, secret), endAfter(text, after, secret)];
    if (left + right >= 6) yield [index - left, after + right];
  }
}

/** Where a text has a secret, a part of it, or what encodes it. */
function* placesOf(text: string, secret: string): Generator<Range> {
  for (const at of occurrences(text, secret)) yield [at, at + secret.length];
  yield* partsIn(text, secret);
  const encoded = new RegExp([...base64Of(secret), ...hexOf(secret)].join('|') || '(?!)', 'g');
  for (const { index, 0: found } of text.matchAll(encoded)) yield [index, index + found.length];
}

/** A text with some ranges replaced. */
function without(text: string, ranges: readonly Range[]): string {
  let [clean, done] = ['', 0];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    if (to <= done) continue;
    if (from >= done) clean += `${text.slice(done, from)}[key]`;
    done = to;
  }
  return clean + text.slice(done);
}

/**
 * Removes exactly these secrets, however they are escaped, encoded, broken into lines or cut, and leaves everything else
 * unchanged.
 */
export function withoutSecrets(text: string, secrets: Secrets): string {
  const known = secrets.flatMap((secret) => (secret !== undefined && secret.length >= shortest ? [secret] : []));
  if (known.length === 0) return text;
  const read = unescapedText(text);
  const ranges: Range[] = [];
  for (const secret of new Set(known)) {
    for (const at of occurrences(text, secret)) ranges.push([at, at + secret.length]);
    const words = unescapedText(secret).text;
    for (const text of new Set([secret, words]))
      if (text.length >= shortest) for (const found of placesOf(read.text, text)) ranges.push(read.whereIs(found));
  }
  return without(text, ranges);
}
