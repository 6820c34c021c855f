import { expect, test } from 'vitest';
import { redact, withoutKey } from './redact.ts';

test.each(['a"quoted\\key', 'with/slash+and=signs', 'plain-enough'])(
  'takes the key %j out, however it is escaped',
  (key) => {
    const told = {
      error: { message: `The key ${key} is wrong`, at: `https://x.example/?key=${encodeURIComponent(key)}` },
    };
    for (const text of [
      key,
      JSON.stringify(told),
      JSON.stringify(JSON.stringify(told.error.message)).replaceAll('/', '\\/'),
    ])
      expect(JSON.stringify(withoutKey(text, key))).not.toContain(key.slice(3));
    expect(withoutKey('nothing of it', key)).toBe('nothing of it');
  },
);

test('what looks like a key goes too', () => {
  expect(redact('{"auth":"Bearer abcdefghijkl"}', undefined)).toBe('{"auth":"[key]"}');
});
