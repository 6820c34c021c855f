import { beforeEach, expect, test } from 'vitest';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { isUnsaved, readDraft, sameRecord, startNew, useModelDraft } from './model-draft.ts';
import { fieldsOf, type RecordFields, recordOf } from './record/record-fields.ts';

beforeEach(() => startNew(['model-1', 'model-2']));

test('a new record has a free name and is complete', () => {
  const draft = useModelDraft.getState();
  expect(draft.record?.name).toBe('model-3');
  expect(readDraft(draft).ok).toBe(true);
});

test('a record survives its form, and cleared fields are removed from it', () => {
  const whole: ModelRecord = {
    name: 'a',
    provider: 'openai',
    model: 'm',
    baseUrl: 'http://127.0.0.1:9/v1',
    params: { temperature: null, topP: 0.9 },
    limits: { rpm: 60 },
    image: { factor: 28, longEdge: null },
    price: { inputPerMTok: 1, outputPerMTok: 0 },
    systemPrompt: { text: 'Be brief.' },
    coordinates: 'thousand-yx',
    answerBoxes: 'xywh',
    api: 'responses',
  };
  expect(recordOf(fieldsOf(whole))).toEqual(whole);
  const fields = fieldsOf(whole);
  const emptied = {
    ...fields,
    baseUrl: '',
    limits: { rpm: '' },
    image: {},
    price: { inputPerMTok: '', outputPerMTok: '' },
  };
  expect(recordOf(emptied as RecordFields)).toEqual({
    name: 'a',
    provider: 'openai',
    model: 'm',
    params: { temperature: null, topP: 0.9 },
    limits: {},
    systemPrompt: { text: 'Be brief.' },
    coordinates: 'thousand-yx',
    answerBoxes: 'xywh',
    api: 'responses',
  });
});

test('a draft is unsaved from the first change, in the form or as JSON', () => {
  const { record } = useModelDraft.getState();
  expect(isUnsaved(useModelDraft.getState())).toBe(false);
  useModelDraft.setState({ json: JSON.stringify(record) });
  expect(isUnsaved(useModelDraft.getState())).toBe(false);
  useModelDraft.setState({ json: '{"name":' });
  expect(isUnsaved(useModelDraft.getState())).toBe(true);
  useModelDraft.setState({ json: null, record: { ...(record as ModelRecord), model: 'other' } });
  expect(isUnsaved(useModelDraft.getState())).toBe(true);
});

test('text that is not JSON and JSON that is not a record get different errors', () => {
  expect(readDraft({ record: null, json: '{"name":' })).toMatchObject({ ok: false, kind: 'json' });
  expect(readDraft({ record: null, json: '{"name":"a","provider":"openai"}' })).toMatchObject({
    ok: false,
    kind: 'record',
  });
  expect(readDraft({ record: null, json: '{"name":"a","provider":"openai","model":"m"}' })).toMatchObject({ ok: true });
});

test('the order of fields does not change a record', () => {
  const a = { name: 'a', provider: 'openai' as const, model: 'm', params: { temperature: 0, seed: 1 }, limits: {} };
  const b = { limits: {}, params: { seed: 1, temperature: 0 }, model: 'm', provider: 'openai' as const, name: 'a' };
  expect(sameRecord(a, b)).toBe(true);
  expect(sameRecord(a, { ...b, model: 'n' })).toBe(false);
});
