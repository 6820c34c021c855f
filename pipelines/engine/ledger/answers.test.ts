import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { imagePolicy } from '#shared/geometry/image-policy.ts';
import { answerSchema, readJson } from '../calls/json-reply.ts';
import { canonicalJson, type CallIdentity, ledgerKey } from './ledger-key.ts';

const shape = z.object({ letter: z.string(), n: z.number() });
const read = (text: string, more: { wrapped?: boolean; cutOff?: boolean } = {}) =>
  readJson(text, shape, { wrapped: false, cutOff: false, ...more });

describe('reading JSON from replies', () => {
  const good = { letter: 'A', n: 1 };
  test.each([
    ['plain', '{"letter":"A","n":1}'],
    ['fenced', 'Here you are:\n```json\n{"letter":"A","n":1}\n```\nDone.'],
    ['in prose', 'I think {"letter":"A","n":1} is right.'],
    ['in prose with braces of its own', 'The {Save} button [1]: {"letter":"A","n":1} (see [2] and {this}).'],
    ['after thoughts', '<think>maybe {"letter":"B","n":2}</think>{"letter":"A","n":1}'],
    ['after thoughts whose opening was left out', 'maybe {"letter":"B","n":2}\n</think>\n{"letter":"A","n":1}'],
  ])('%s', (_, text) => expect(read(text)).toEqual({ ok: true, value: good, repaired: false }));

  test.each([
    ['single quotes', "{'letter':'A','n':1}"],
    ['a trailing comma', '{"letter":"A","n":1,}'],
    ['a missing end', '{"letter":"A","n":1'],
  ])('repairs: %s', (_, text) => expect(read(text)).toEqual({ ok: true, value: good, repaired: true }));

  test('nothing is repaired if the provider cut the reply off', () => {
    expect(read('{"letter":"A","n":1', { cutOff: true })).toMatchObject({ ok: false, why: /cut off/ });
    expect(read('{"letter":"A","n":1}', { cutOff: true })).toMatchObject({ ok: true });
  });

  test('an unreadable answer gives the reason', () => {
    expect(read('')).toMatchObject({ ok: false, why: 'The reply was empty.' });
    expect(read('I cannot say.')).toMatchObject({ ok: false, why: 'The reply was not JSON.' });
    expect(read('{"letter":"A","n":"one"}')).toMatchObject({ ok: false, why: /asked shape at n/ });
  });

  test('a list is requested inside an object, and read with or without it', () => {
    const list = z.array(z.number());
    const schema = answerSchema(list);
    expect(schema).toMatchObject({ wrapped: true, strict: true, schema: { type: 'object', required: ['answer'] } });
    for (const text of ['{"answer":[1,2]}', '[1,2]'])
      expect(readJson(text, list, { wrapped: true, cutOff: false })).toMatchObject({ ok: true, value: [1, 2] });
  });

  test('strict mode is requested only if the schema allows it', () => {
    expect(answerSchema(shape)).toMatchObject({ strict: true, schema: { additionalProperties: false } });
    expect(answerSchema(z.object({ a: z.string().optional() })).strict).toBe(false);
    expect(answerSchema(z.object({ a: z.record(z.string(), z.string()) })).strict).toBe(false);
    expect(answerSchema(z.object({ a: z.array(z.object({ b: z.unknown() })) })).strict).toBe(false);
  });
});

describe('key of a call', () => {
  const record = modelRecord.parse({
    name: 'a',
    provider: 'openai',
    model: 'm',
    baseUrl: 'http://127.0.0.1:1/v1',
    params: { temperature: 0 },
  });
  const image = { sha256: 'f'.repeat(64), width: 10, height: 10 };
  const call: CallIdentity = {
    record,
    image: imagePolicy.parse({}),
    messages: [
      {
        role: 'user',
        content: [
          { type: 'image', image },
          { type: 'text', text: 'hi' },
        ],
      },
    ],
    schema: { name: 'answer', schema: { type: 'object' }, strict: true },
    maxTokens: 100,
    sample: 0,
    attempt: 0,
    data: undefined,
  };
  const key = ledgerKey(call);

  test.each<[string, Partial<CallIdentity>]>([
    ['provider', { record: { ...record, provider: 'anthropic' } }],
    ['base URL', { record: { ...record, baseUrl: 'http://127.0.0.1:2/v1' } }],
    ['model', { record: { ...record, model: 'n' } }],
    ['parameters', { record: { ...record, params: { temperature: 1 } } }],
    ['form of the API', { record: { ...record, api: 'responses' } }],
    ['text', { messages: [{ role: 'user', content: 'hi' }] }],
    ['role', { messages: [{ ...call.messages[0], role: 'system' } as CallIdentity['messages'][number]] }],
    [
      'picture',
      {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image', image: { ...image, sha256: 'e'.repeat(64) } },
              { type: 'text', text: 'hi' },
            ],
          },
        ],
      },
    ],
    [
      'edits of the picture',
      {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image', image: { ...image, edits: [{ kind: 'crop', bbox: [0, 0, 5, 5] }] } },
              { type: 'text', text: 'hi' },
            ],
          },
        ],
      },
    ],
    ['image policy', { image: imagePolicy.parse({ longEdge: 1000 }) }],
    ['schema', { schema: undefined }],
    ['token limit', { maxTokens: 101 }],
    ['sample', { sample: 1 }],
    ['repetition', { attempt: 1 }],
  ])('another %s is another call', (_, change) => expect(ledgerKey({ ...call, ...change })).not.toBe(key));

  test.each<[string, Partial<CallIdentity>]>([
    ['name in this project', { record: { ...record, name: 'b' } }],
    ['limits', { record: { ...record, limits: { concurrency: 2 } } }],
    ['price', { record: { ...record, price: { inputPerMTok: 1, outputPerMTok: 1 } } }],
    ['slash at the end of the URL', { record: { ...record, baseUrl: 'http://127.0.0.1:1/v1/' } }],
    ['facts that are never sent', { data: { kind: 'x' } }],
  ])('another %s is the same call', (_, change) => expect(ledgerKey({ ...call, ...change })).toBe(key));

  test('the image policy does not matter without a picture', () => {
    const text = { ...call, messages: [{ role: 'user', content: 'hi' }] as CallIdentity['messages'] };
    expect(ledgerKey({ ...text, image: imagePolicy.parse({ longEdge: 1000 }) })).toBe(ledgerKey(text));
  });

  test('object keys are sorted, and undefined values left out', () => {
    expect(canonicalJson({ b: 1, a: [undefined, { d: undefined, c: 'x' }] })).toBe('{"a":[null,{"c":"x"}],"b":1}');
  });
});
