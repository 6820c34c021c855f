import { expect, it } from 'vitest';
import { z } from 'zod';
import { readJson } from './json-reply.ts';

const asked = z.object({ a: z.number() });
const options = { wrapped: false, cutOff: false };
const many = 300_000;

// Scanned once per tag or space, each of these would take many minutes.
it.each([
  ['tags that are never closed', '<think>'.repeat(many)],
  ['closing tags alone', '</think>'.repeat(many)],
  ['fences', '```'.repeat(many)],
  ['a fence and spaces', '```json' + ' '.repeat(many)],
  ['a fence and lines', '```' + '\n'.repeat(many)],
  ['brackets', '['.repeat(many)],
])('gives up on a reply of nothing but %s', (_, text) => {
  expect(readJson(text, asked, options)).toMatchObject({ ok: false });
});

it.each([
  ['after thoughts', '<think>{"a":1}</think>{"a":2}', 2],
  ['after several thoughts', '<think>x</think>a<thinking>{"a":1}</thinking>{"a":2}', 2],
  ['after thoughts whose opening tag was left out', 'well {"a":1}</think> {"a":2}', 2],
  ['in thoughts that never end', '<think> {"a":3}', 3],
  ['in the last of several fences', '```\n{"a":1}\n```\nor\n```JSON\n{"a":2}\n```', 2],
  ['after a fence that is not closed', '```json\n{"a":4}', 4],
])('reads the answer %s', (_, text, a) => {
  expect(readJson(text, asked, options)).toMatchObject({ ok: true, value: { a } });
});
