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
  return shapes.reduce((said, shape) => said.replace(shape, '[key]'), clean);
}

/** A hexadecimal number in either case, as part of a pattern. */
const hex = (code: number, digits: number): string =>
  code
    .toString(16)
    .padStart(digits, '0')
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** One character as it is written plain, or escaped for a URL, a shell or JSON; as often as texts are nested. */
function written(sign: string, at: number): string {
  // Not before the first one: a text of backslashes would take long.
  const escapes = (least: 0 | 1) => String.raw`\\{${least},${at === 0 ? least : 8}}`;
  const plain = sign.replace(/[.*+?^${}()|[\]\\/]/, String.raw`\$&`);
  const json = sign
    .split('')
    .map((unit) => `${escapes(1)}u${hex(unit.charCodeAt(0), 4)}`)
    .join('');
  const bytes = [...Buffer.from(sign)].map((byte) => `%${hex(byte, 2)}`).join('');
  return `(?:${escapes(0)}${plain}|${json}|${bytes})`;
}

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
    return own.replaceAll('+', '[+-]').replaceAll('/', String.raw`(?:\\{0,8}/|_)`);
  });
}

/** A secret as hexadecimal digits. */
const hexOf = (secret: string): string[] => {
  const bytes = [...Buffer.from(secret)];
  return bytes.length * 2 < fewestDigits ? [] : [bytes.map((byte) => hex(byte, 2)).join('')];
};

/** Removes exactly these secrets, however they are escaped or encoded, and leaves everything else unchanged. */
export function withoutSecrets(text: string, secrets: Secrets): string {
  let clean = text;
  // Shorter ones would be found in half of all texts.
  for (const secret of secrets)
    if (secret !== undefined && secret.length >= 4) {
      const anyhow = new RegExp([...secret].map(written).join(''), 'g');
      const encoded = new RegExp([...base64Of(secret), ...hexOf(secret)].join('|') || '(?!)', 'g');
      clean = clean.replaceAll(secret, '[key]').replace(anyhow, '[key]').replace(encoded, '[key]');
    }
  return clean;
}
