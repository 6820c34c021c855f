import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { requireModels, takeModels } from './model-options.ts';
import type { CliSession } from '../session/session.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'benchwright-models-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('replaces a different record of the same name only after a yes', async () => {
  const record = (port: number) => ({
    ...{ name: 'served', provider: 'openai', model: 'm', baseUrl: `http://127.0.0.1:${port}/v1` },
  });
  const saved: unknown[] = [];
  const known = [{ record: modelRecord.parse(record(1)) }];
  const models = {
    list: async () => known,
    allowKey: async () => ({}),
    save: async (input: unknown) => saved.push(input),
  };
  const session = { client: { models }, out: { note: () => {} } } as unknown as CliSession;
  const write = (name: string, ports: number[]) => {
    const file = path.join(folder, name);
    writeFileSync(file, JSON.stringify({ models: ports.map(record) }));
    return file;
  };
  await takeModels(session, { models: write('same.json', [1]) });
  expect(saved).toEqual([]);
  const other = write('other.json', [2]);
  await expect(takeModels(session, { models: other })).rejects.toThrow(/other records of served .*--yes/);
  expect(saved).toEqual([]);
  await takeModels(session, { models: other, yes: true });
  expect(saved).toMatchObject([{ record: { baseUrl: 'http://127.0.0.1:2/v1' }, replaces: 'served' }]);
});

it('names the field that is wrong in a record it leaves out', async () => {
  const file = path.join(folder, 'models.json');
  writeFileSync(file, JSON.stringify([{ name: 'typed', provider: 'opnai', model: 'm' }]));
  const notes: string[] = [];
  const session = {
    client: { models: {} },
    out: { note: (line: string) => notes.push(line) },
  } as unknown as CliSession;
  await expect(takeModels(session, { models: file })).rejects.toThrow(/no usable model record/);
  expect(notes).toEqual([
    expect.stringMatching(/typed was left out: provider: it should be one of .*openai, anthropic/),
  ]);
});

it('refuses a model that is not in the project, and names those that are', async () => {
  const list = async () => ['builtin/ocr', 'served'].map((name) => ({ record: { name } }));
  const session = { client: { models: { list } } } as unknown as CliSession;
  await expect(requireModels(session, ['served', 'builtin/ocr'])).resolves.toBeUndefined();
  await expect(requireModels(session, ['served', 'srved'])).rejects.toThrow(
    'The project has no model srved, only builtin/ocr, served; add others with --models <file>.',
  );
});
