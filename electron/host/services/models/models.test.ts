import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { modelRecord } from '#shared/contract/models.ts';
import { memoryVault } from '../../memory-vault.ts';
import { createProject, type ProjectSession } from '../../project-session.ts';
import { keyAdvice, keyOf, keySlot, keyStateOf } from './keys.ts';
import { allRecords, importRecords, readRecords, removeRecord, saveRecord, watchRecords } from './records.ts';
import { describe as describeModel, modelPort, resolve } from './resolve.ts';
import { troubleOf } from './trouble.ts';

const record = (more: object = {}) => modelRecord.parse({ name: 'a', provider: 'openai', model: 'm', ...more });

let root: string;
let session: ProjectSession;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'benchwright-models-'));
  session = createProject(join(root, 'project'));
});
afterEach(async () => {
  await session.close();
  rmSync(root, { recursive: true, force: true });
  delete process.env['BW_TEST_KEY'];
});

describe('records', () => {
  test('are kept in models.json, renamed, refused when the name is taken, removed', () => {
    saveRecord(session, record(), undefined);
    saveRecord(session, record({ name: 'b' }), 'a');
    expect(readRecords(session).map((r) => r.name)).toEqual(['b']);
    expect(() => saveRecord(session, record({ name: 'b' }), undefined)).toThrow('already');
    expect(() => saveRecord(session, record({ name: 'builtin/x' }), undefined)).toThrow('built-in');
    removeRecord(session, 'b');
    expect(() => removeRecord(session, 'b')).toThrow('no model b');
    expect(allRecords(session).map((r) => r.name)).toEqual([
      'builtin/random',
      'builtin/center',
      'builtin/ocr',
      'builtin/writer',
    ]);
  });

  test('import takes the good ones and says why of the others', () => {
    saveRecord(session, record({ model: 'other' }), undefined);
    const text = JSON.stringify({ models: [record(), record({ name: 'c' }), { name: 'd' }, 'nonsense'] });
    const { added, refused } = importRecords(session, `\uFEFF${text}`);
    expect(added).toEqual(['c']);
    expect(refused.map((r) => r.name)).toEqual(['d', 'record 4', 'a']);
    expect(importRecords(session, JSON.stringify(record({ name: 'c' })))).toEqual({ added: [], refused: [] });
    expect(() => importRecords(session, '{')).toThrow('not JSON');
  });

  test('a file that a person broke is named, not overwritten', () => {
    const file = join(session.folder, 'models.json');
    writeFileSync(file, '{"models":[{"name":');
    expect(() => saveRecord(session, record(), undefined)).toThrow('models.json');
    expect(readFileSync(file, 'utf8')).toBe('{"models":[{"name":');
  });
});

describe('keys', () => {
  test('come from the vault first, then from the named variable', async () => {
    const vault = memoryVault();
    const named = record({ apiKeyEnv: 'BW_TEST_KEY' });
    expect(keyStateOf(named, vault)).toBe('missing');
    expect(keyAdvice(named)).toContain('BW_TEST_KEY');
    process.env['BW_TEST_KEY'] = 'from the environment';
    expect([keyStateOf(named, vault), keyOf(named, vault)]).toEqual(['environment', 'from the environment']);
    await vault.set(keySlot(named), 'from the vault');
    expect([keyStateOf(named, vault), keyOf(named, vault)]).toEqual(['memory', 'from the vault']);
    expect(resolve(named, vault).apiKey).toBe('from the vault');
    // A record of the same name that asks another server is another model.
    const elsewhere = record({ apiKeyEnv: 'BW_TEST_NONE', baseUrl: 'https://elsewhere.example/v1' });
    expect([keyStateOf(elsewhere, vault), keyOf(elsewhere, vault)]).toEqual(['missing', undefined]);
  });

  test('the vendor’s variable is never sent to another server', () => {
    process.env['OPENAI_API_KEY'] = 'secret';
    try {
      const vault = memoryVault();
      expect(keyOf(record(), vault)).toBe('secret');
      const elsewhere = record({ baseUrl: 'http://127.0.0.1:1/v1' });
      expect([keyStateOf(elsewhere, vault), keyOf(elsewhere, vault)]).toEqual(['not-needed', undefined]);
    } finally {
      delete process.env['OPENAI_API_KEY'];
    }
  });
});

test('a changed record is seen at once by those who call it', () => {
  const port = modelPort(session, memoryVault());
  expect(() => port.get('a')).toThrow('no model a');
  saveRecord(session, record({ family: 'qwen2.5-vl' }), undefined);
  expect(port.get('a').image.factor).toBe(28);
  saveRecord(session, record({ image: { longEdge: 99 } }), 'a');
  expect(port.get('a').image.longEdge).toBe(99);
  expect(describeModel(port.get('a').record, memoryVault())).toMatchObject({ builtin: false, key: 'missing' });
  port.close();
});

test('a file that was written by hand is seen without opening the project again', async () => {
  watchRecords(session);
  const port = modelPort(session, memoryVault());
  expect(() => port.get('by-hand')).toThrow('no model');
  const told = new Promise<void>((resolve) => {
    const stop = session.events.listen((event) => {
      if (event.type !== 'changed' || !event.kinds.includes('model')) return;
      stop();
      resolve();
    });
  });
  writeFileSync(join(session.folder, 'models.json'), JSON.stringify({ models: [record({ name: 'by-hand' })] }));
  await told;
  expect(port.get('by-hand').record.model).toBe('m');
  port.close();
});

test.each([
  ['key-missing', 'key-missing'],
  ['key-refused', 'key-refused'],
  ['connection', 'not-reached'],
  ['name-lookup', 'not-reached'],
  ['timeout', 'too-slow'],
  ['not-found', 'not-found'],
  ['server-error', 'other'],
])('%s is %s to the person who set the model up', (code, trouble) => {
  expect(troubleOf(code)).toBe(trouble);
});
