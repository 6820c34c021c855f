import { expect, it } from 'vitest';
import { privateIn } from './private-text.ts';

it.each([
  ['Write to ada.lovelace@lantern.org today', 'email'],
  ['Pay with 4111 1111 1111 1111', 'card'],
  ['Call +44 20 7946 0958', 'phone'],
  ['Call +1 (555) 010-9999', 'phone'],
])('finds personal data in %j', (text, what) => {
  expect(privateIn(text)?.what).toBe(what);
});

it.each([
  'Press Save',
  'ada@example.com',
  'Open the file 20261122103045',
  'Order 4111 1111 1111 1112',
  'Version 1.2.3.4567890123456',
  '1920 × 1080 at 60 Hz',
  'Set it to +12 dB',
])('finds none in %j', (text) => {
  expect(privateIn(text)).toBeNull();
});
