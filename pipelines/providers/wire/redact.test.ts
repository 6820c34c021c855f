import { expect, test } from 'vitest';
import { redact, secretsOf, withoutLogin, withoutSecrets } from './redact.ts';

test.each(['a"quoted\\key', 'with/slash+and=signs', 'plain-enough'])(
  'removes the key %j, however it is escaped',
  (key) => {
    const told = {
      error: { message: `The key ${key} is wrong`, at: `https://x.example/?key=${encodeURIComponent(key)}` },
    };
    for (const text of [
      key,
      JSON.stringify(told),
      JSON.stringify(JSON.stringify(told.error.message)).replaceAll('/', '\\/'),
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
  const told = redact(`${address} refused p@ss-word`, secretsOf(undefined, address));
  expect(told).toBe('http://ann:[key]@models.test:8000/v1 refused [key]');
});
