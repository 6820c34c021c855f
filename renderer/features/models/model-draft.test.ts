import { beforeEach, expect, test } from 'vitest';
import { change, changePart, readDraft, sameRecord, startNew, useModelDraft } from './model-draft.ts';

beforeEach(() => startNew(['model-1', 'model-2']));

test('a new record has a free name and is complete', () => {
  const draft = useModelDraft.getState();
  expect(draft.record?.name).toBe('model-3');
  expect(readDraft(draft).ok).toBe(true);
});

test('fields and parts are set and taken out', () => {
  changePart('params', { temperature: 0, maxTokens: 256 });
  changePart('params', { maxTokens: undefined });
  change({ baseUrl: undefined, family: 'gpt' });
  const { record } = useModelDraft.getState();
  expect(record?.params).toEqual({ temperature: 0 });
  expect(record).not.toHaveProperty('baseUrl');
  expect(record?.family).toBe('gpt');
});

test('text that is not JSON and JSON that is not a record get different errors', () => {
  expect(readDraft({ record: null, json: '{"name":' })).toMatchObject({ ok: false, kind: 'json' });
  expect(readDraft({ record: null, json: '{"name":"a","provider":"openai"}' })).toMatchObject({
    ok: false,
    kind: 'record',
  });
  expect(readDraft({ record: null, json: '{"name":"a","provider":"openai","model":"m"}' })).toMatchObject({ ok: true });
});

test('the order of fields does not make another record', () => {
  const a = { name: 'a', provider: 'openai' as const, model: 'm', params: { temperature: 0, seed: 1 }, limits: {} };
  const b = { limits: {}, params: { seed: 1, temperature: 0 }, model: 'm', provider: 'openai' as const, name: 'a' };
  expect(sameRecord(a, b)).toBe(true);
  expect(sameRecord(a, { ...b, model: 'n' })).toBe(false);
});
