import { expect, test } from 'vitest';
import { redact, secretsOf, withoutLogin, withoutSecrets } from './redact.ts';

test.each(['a"quoted\\key', 'with/slash+and=signs', 'plain-enough'])(
  'removes the key %j, however it is escaped',
  (key) => {
    const fields = {
      error: { message: `The key ${key} is wrong`, at: `https://x.example/?key=${encodeURIComponent(key)}` },
    };
    for (const text of [
      key,
      JSON.stringify(fields),
      JSON.stringify(JSON.stringify(fields.error.message)).replaceAll('/', '\\/'),
    ])
      expect(JSON.stringify(withoutSecrets(text, [key]))).not.toContain(key.slice(3));
    expect(withoutSecrets('nothing of it', [key])).toBe('nothing of it');
  },
);

test.each(['a"quoted\\key', 'plain-enough', 'pässwörd-🔑'])(
  'removes the key %j from nested and fully escaped texts',
  (key) => {
    const unicode = key
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('');
    let nested = `The key ${key} is wrong`;
    for (let depth = 0; depth < 3; depth += 1) {
      nested = JSON.stringify(nested);
      expect(withoutSecrets(nested, [key])).toBe(nested.replace(/ key .* is /, ' key [key] is '));
    }
    for (const text of [
      unicode,
      unicode.toUpperCase().replaceAll('U', 'u'),
      JSON.stringify(unicode),
      encodeURIComponent(key),
    ])
      expect(withoutSecrets(`${text} is wrong`, [key])).toMatch(/^"?\\*\[key\]"? is wrong$/);
  },
);

test.each(['sk-plain-enough-0123', 'pässwörd-🔑??>', 'with/slash+and=signs'])(
  'removes the key %j in base64 and as hexadecimal digits, wherever it begins',
  (key) => {
    for (const before of ['', ':', 'ann:', 'Bearer ', '{"key":"'])
      for (const after of ['', '"', '"}', ' is wrong'])
        for (const coding of ['base64', 'base64url', 'hex'] as const) {
          const copy = Buffer.from(before + key + after).toString(coding);
          for (const text of [copy, JSON.stringify({ copy }).replaceAll('/', String.raw`\/`)]) {
            const clean = withoutSecrets(text, [key]);
            expect(clean, text).toContain('[key]');
            const left = clean.replaceAll(/[^A-Za-z0-9+/_-]/g, '');
            expect(Buffer.from(left, coding).toString('latin1')).not.toContain(
              Buffer.from(key.slice(2, 8)).toString('latin1'),
            );
          }
        }
    expect(withoutSecrets('c2stbg== 736b', [key])).toBe('c2stbg== 736b');
  },
);

test('takes linear time on a long text of backslashes', () => {
  const text = '\\'.repeat(20_000);
  expect(withoutSecrets(text, ['\\\\key'])).toBe(text);
});

test('removes anything that looks like a key, too', () => {
  expect(redact('{"auth":"Bearer abcdefghijkl"}', [undefined])).toBe('{"auth":"[key]"}');
});

test('a password in an address goes, as written and as sent, and the address stays readable', () => {
  const address = 'http://ann:p%40ss-word@models.test:8000/v1';
  expect(withoutLogin(address)).toBe('http://models.test:8000/v1');
  expect(withoutLogin('http://models.test')).toBe('http://models.test');
  const text = redact(`${address} refused p@ss-word`, secretsOf(undefined, address));
  expect(text).toBe('http://ann:[key]@models.test:8000/v1 refused [key]');
});

const entities = (key: string) => [...key].map((sign) => `&#${sign.codePointAt(0)};`).join('');
const hexEntities = (key: string) => [...key].map((sign) => `&#x${sign.codePointAt(0)?.toString(16)};`).join('');
const percent = (key: string) =>
  [...Buffer.from(key)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');
const broken = (key: string, by: string) => `${key.slice(0, 5)}${by}${key.slice(5, 11)}${by}${key.slice(11)}`;

test.each<[string, (key: string) => string]>([
  ['decimal entities of HTML', entities],
  ['hexadecimal entities of HTML', hexEntities],
  ['entities of entities', (key) => entities(key).replaceAll('&', '&amp;')],
  ['named entities', (key) => key.replaceAll('&', '&amp;').replaceAll('+', '&plus;').replaceAll('=', '&equals;')],
  ['entities in JSON', (key) => JSON.stringify({ a: hexEntities(key) })],
  ['percent signs', percent],
  ['percent signs twice', (key) => encodeURIComponent(percent(key))],
  ['percent signs four times', (key) => percent(percent(percent(percent(key))))],
  ['a URL in a URL', (key) => encodeURIComponent(`https://a.test/?k=${encodeURIComponent(key)}`)],
  ['entities in a URL', (key) => encodeURIComponent(entities(key))],
  ['lines', (key) => broken(key, '\n')],
  ['lines of Windows with indents', (key) => broken(key, '\r\n    ')],
  ['lines in JSON', (key) => JSON.stringify(broken(key, '\n\t'))],
  ['lines of a mail', (key) => broken(key, '=\r\n')],
  ['lines of HTML', (key) => broken(key, '<br/>')],
  ['places to break', (key) => broken(key, '\u200b')],
  ['lines of base64', (key) => Buffer.from(`ann:${key}`).toString('base64').replace(/.{20}/g, '$&\r\n')],
])('removes a key that is written with %s', (_, write) => {
  for (const key of ['sk-proj-q8Zr+7Jw=Mn&4Lx2Tb', 'pk_51Hx"Quote\\d/Qm9zRk3v']) {
    const clean = withoutSecrets(`401: ${write(key)} is wrong`, [key]);
    expect(clean).toMatch(/^401: .*\[key\].* is wrong$/s);
    for (const part of [key.slice(9, 14), key.slice(-6)]) {
      expect(clean).not.toContain(part);
      expect(clean).not.toContain(write(part));
    }
  }
});

test.each([
  ['the server shows both ends', (key: string) => `Incorrect key ${key.slice(0, 7)}*******${key.slice(-4)}.`],
  ['the server shows the beginning', (key: string) => `Incorrect key ${key.slice(0, 14)}….`],
  ['the server shows the end', (key: string) => `Incorrect key ...${key.slice(-9)}.`],
  ['the text ends in it', (key: string) => `{"error":"Incorrect key ${key.slice(0, 6)}`],
  ['the text begins in it', (key: string) => `${key.slice(-6)} is incorrect`],
  ['it was cut in a log', (key: string) => `Incorrect key ${key.slice(0, 20)} (cut)`],
  ['a cut one is escaped', (key: string) => `Incorrect key ${percent(key.slice(0, 18))} (cut)`],
])('removes what is left of a key when %s', (_, cut) => {
  for (const key of ['zq9Zr7JwMn4Lx2TbVh8KsDfG', 'gsk_q8Zr7JwMn4Lx2TbVh8Ks']) {
    const clean = withoutSecrets(cut(key), [key]);
    expect(clean).toContain('[key]');
    expect(clean).not.toContain(key.slice(0, 6));
    expect(clean).not.toContain(key.slice(-4));
    expect(clean).toMatch(/ncorrect/);
  }
});

test.each([
  'The result is 50% of &nbsp; everything;\r\n  100%25 “quoted” \\n C:\\new\\users &unknown; &#9999999;',
  '{"choices":[{"text":"a\\u0041 … *** ... \\"x\\""}]}',
  `${'%41'.repeat(1000)}${'\\'.repeat(5000)}${'&amp;'.repeat(1000)}`,
])('leaves a text without the key unchanged', (text) => {
  expect(withoutSecrets(text, ['zq9Zr7JwMn4Lx2TbVh8KsDfG', 'p@ss-word'])).toBe(text);
});
