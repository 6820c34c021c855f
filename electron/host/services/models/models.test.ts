import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { modelInfo, modelRecord } from '#shared/contract/runs/models.ts';
import { memoryVault } from '../../people/memory-vault.ts';
import { createProject } from '../../opening/open-project.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { allowKey } from './key-servers.ts';
import { withoutHidden } from './login.ts';
import { keyAdvice, keyOf, type KeySource, keySlot, keyStateOf } from './keys.ts';
import { allRecords, importRecords, readRecords, removeRecord, saveRecord, watchRecords } from './records.ts';
import { describe as describeModel, modelPort, resolve } from './resolve.ts';
import { troubleOf } from './trouble.ts';
import { phraseWords, textPhrase } from '#shared/phrases/phrase.ts';

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
  test('may only name existing conventions: any other would make the whole list unreadable', () => {
    expect(modelRecord.safeParse({ name: 'a', provider: 'openai', model: 'm', coordinates: 'NEAR(' }).success).toBe(
      false,
    );
    const text = JSON.stringify([{ name: 'a', provider: 'openai', model: 'm', coordinates: 'mine' }]);
    expect(importRecords(session, text)).toMatchObject({ added: [], refused: [{ name: 'a' }] });
    expect(allRecords(session).some(({ name }) => name === 'a')).toBe(false);
  });

  test('may be named like built-in object properties', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) saveRecord(session, record({ name }), undefined);
    const listed = allRecords(session).map((record) =>
      describeModel(record, { vault: memoryVault(), userFolder: root }),
    );
    expect(listed.slice(-3).map((entry) => [entry.record.name, typeof entry.reads, entry.builtin])).toEqual([
      ['__proto__', 'string', false],
      ['constructor', 'string', false],
      ['toString', 'string', false],
    ]);
  });

  test('with a very long variable or server, or an empty variable, stay in the list and do not break it', () => {
    const long = 'A'.repeat(600);
    const odd = [
      { apiKeyEnv: long },
      { apiKeyEnv: 'BW_TEST_KEY', baseUrl: `https://${`${long.slice(0, 60).toLowerCase()}.`.repeat(9)}example/v1` },
      { apiKeyEnv: '', baseUrl: 'https://models.example/v1' },
    ];
    for (const [at, entry] of odd.entries()) saveRecord(session, record({ name: `odd ${at}`, ...entry }), undefined);
    const listed = allRecords(session)
      .filter(({ name }) => name.startsWith('odd'))
      .map((record) => describeModel(record, { vault: memoryVault(), userFolder: root }));
    expect(listed).toHaveLength(3);
    for (const entry of listed) expect(modelInfo.safeParse(entry).error?.message).toBeUndefined();
    expect(listed[2]).toMatchObject({ key: 'not-needed', route: null });
  });

  test('with a password in the address are refused with the reason, and not written to the project', () => {
    const baseUrl = 'https://ann:geheim@models.example/v1';
    expect(() => saveRecord(session, record({ baseUrl }), undefined)).toThrow('contains a password');
    expect(importRecords(session, JSON.stringify(record({ baseUrl })))).toMatchObject({
      added: [],
      refused: [{ name: 'a', why: expect.stringContaining('contains a password') }],
    });
    expect(existsSync(join(session.folder, 'models.json'))).toBe(false);
    saveRecord(session, record({ baseUrl: 'https://ann@models.example/v1' }), undefined);
    expect(readRecords(session)).toHaveLength(1);
  });

  test('of earlier versions hide the password in their address, and lose it when they are saved', () => {
    const old = record({ baseUrl: 'https://ann:geheim@models.example/v1' });
    writeFileSync(join(session.folder, 'models.json'), JSON.stringify({ models: [old] }));
    const [stored] = readRecords(session);
    if (!stored) throw new Error('nothing was read');
    const shown = describeModel(stored, { vault: memoryVault(), userFolder: root }).record;
    expect(shown.baseUrl).toBe('https://ann:***@models.example/v1');
    saveRecord(session, withoutHidden({ ...shown, model: 'other' }), 'a');
    expect(readRecords(session)).toMatchObject([{ baseUrl: 'https://ann@models.example/v1', model: 'other' }]);
    expect(readFileSync(join(session.folder, 'models.json'), 'utf8')).not.toContain('geheim');
  });

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
      'builtin/scripted',
    ]);
  });

  test('are imported if they are valid, and the others are reported with the reason', () => {
    saveRecord(session, record({ model: 'other' }), undefined);
    const text = JSON.stringify({ models: [record(), record({ name: 'c' }), { name: 'd' }, 'nonsense'] });
    const { added, refused } = importRecords(session, `\uFEFF${text}`);
    expect(added).toEqual(['c']);
    expect(refused.map((r) => r.name)).toEqual(['d', 'record 4', 'a']);
    expect(importRecords(session, JSON.stringify(record({ name: 'c' })))).toEqual({
      added: [],
      refused: [],
      ignored: [],
    });
    for (const baseUrl of ['127.0.0.1:8000/v1', 'ftp://models.example/v1', 'models'])
      expect(importRecords(session, JSON.stringify({ ...record({ name: 'e' }), baseUrl })).refused).toMatchObject([
        { name: 'e', why: expect.stringContaining('not a web address') },
      ]);
    expect(() => importRecords(session, '{')).toThrow('not JSON');
  });

  test('a broken file is reported, not overwritten', () => {
    const file = join(session.folder, 'models.json');
    writeFileSync(file, '{"models":[{"name":');
    expect(() => saveRecord(session, record(), undefined)).toThrow('models.json');
    expect(readFileSync(file, 'utf8')).toBe('{"models":[{"name":');
  });
});

describe('keys', () => {
  const source = (): KeySource => ({ vault: memoryVault(), userFolder: join(root, 'user') });

  test('come from the vault first, then from the named variable', async () => {
    const keys = source();
    const named = record({ apiKeyEnv: 'BW_TEST_KEY' });
    allowKey(keys.userFolder, { variable: 'BW_TEST_KEY', server: 'https://api.openai.com' }, true);
    expect(keyStateOf(named, keys)).toBe('missing');
    expect(phraseWords(keyAdvice(named, keys) ?? textPhrase(''))).toContain('BW_TEST_KEY');
    process.env['BW_TEST_KEY'] = 'from the environment';
    expect([keyStateOf(named, keys), keyOf(named, keys)]).toEqual(['environment', 'from the environment']);
    await keys.vault.set(keySlot(named), 'from the vault');
    expect([keyStateOf(named, keys), keyOf(named, keys)]).toEqual(['memory', 'from the vault']);
    expect(resolve(named, keys).apiKey).toBe('from the vault');
    // A record of the same name that asks another server is another model.
    const elsewhere = record({ apiKeyEnv: 'BW_TEST_NONE', baseUrl: 'https://elsewhere.example/v1' });
    expect([keyStateOf(elsewhere, keys), keyOf(elsewhere, keys)]).toEqual(['missing', undefined]);
  });

  test('the vendor’s variable is sent to the vendor without asking, and to no other server', () => {
    process.env['OPENAI_API_KEY'] = 'secret';
    try {
      const keys = source();
      expect(keyOf(record(), keys)).toBe('secret');
      expect(keyOf(record({ baseUrl: 'https://api.openai.com/v1', apiKeyEnv: 'OPENAI_API_KEY' }), keys)).toBe('secret');
      const elsewhere = record({ baseUrl: 'http://127.0.0.1:1/v1' });
      expect([keyStateOf(elsewhere, keys), keyOf(elsewhere, keys)]).toEqual(['not-needed', undefined]);
      for (const baseUrl of ['http://api.openai.com/v1', 'https://api.openai.com.evil.example/v1']) {
        const alike = record({ baseUrl, apiKeyEnv: 'OPENAI_API_KEY' });
        expect([keyStateOf(alike, keys), keyOf(alike, keys)]).toEqual(['ask', undefined]);
      }
    } finally {
      delete process.env['OPENAI_API_KEY'];
    }
  });

  test('permission for a variable is asked once per server, on this machine', () => {
    const keys = source();
    process.env['BW_TEST_KEY'] = 'secret';
    const at = (baseUrl: string) => record({ apiKeyEnv: 'BW_TEST_KEY', baseUrl });
    const model = at('https://one.example:8443/v1');
    const other = at('https://other.example/v1');
    expect([keyStateOf(model, keys), keyOf(model, keys)]).toEqual(['ask', undefined]);
    expect(phraseWords(keyAdvice(model, keys) ?? textPhrase(''))).toContain(
      '--allow-key BW_TEST_KEY=https://one.example:8443',
    );
    const route = { variable: 'BW_TEST_KEY', server: 'https://one.example:8443' };
    allowKey(keys.userFolder, route, true);
    expect([keyStateOf(model, keys), keyOf(model, keys)]).toEqual(['environment', 'secret']);
    expect(keyOf(at('https://one.example:8443/other/path'), keys)).toBe('secret');
    expect([keyStateOf(other, keys), keyOf(other, keys)]).toEqual(['ask', undefined]);
    expect(keyStateOf(model, { vault: memoryVault(), userFolder: keys.userFolder })).toBe('environment');
    allowKey(keys.userFolder, route, false);
    expect([keyStateOf(model, keys), keyOf(model, keys)]).toEqual(['ask', undefined]);
    // Nothing of it is in the project, which others get.
    expect(readdirSync(session.folder)).not.toContain('key-servers.json');
  });
});

test('a changed record takes effect at once for callers', () => {
  const port = modelPort(session, { vault: memoryVault(), userFolder: root });
  expect(() => port.get('a')).toThrow('no model a');
  saveRecord(session, record({ family: 'qwen2.5-vl' }), undefined);
  expect(port.get('a').image.factor).toBe(28);
  saveRecord(session, record({ image: { longEdge: 99 } }), 'a');
  expect(port.get('a').image.longEdge).toBe(99);
  expect(describeModel(port.get('a').record, { vault: memoryVault(), userFolder: root })).toMatchObject({
    builtin: false,
    key: 'missing',
  });
  port.close();
});

test('a file edited by hand takes effect without reopening the project', async () => {
  watchRecords(session);
  const port = modelPort(session, { vault: memoryVault(), userFolder: root });
  expect(() => port.get('by-hand')).toThrow('no model');
  const notified = new Promise<void>((resolve) => {
    const stop = session.events.listen((event) => {
      if (event.type !== 'changed' || !event.kinds.includes('model')) return;
      stop();
      resolve();
    });
  });
  writeFileSync(join(session.folder, 'models.json'), JSON.stringify({ models: [record({ name: 'by-hand' })] }));
  await notified;
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
