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
