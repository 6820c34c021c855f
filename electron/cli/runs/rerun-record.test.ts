import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { UsageError } from '../terminal/exit-codes.ts';
import { differences, figures, readRecord, requestOfRecord, type RunOfRecord } from './rerun-record.ts';

const hash = (letter: string) => letter.repeat(64);
const record: RunOfRecord = {
  ...{ run: 'r1', model: 'm', task: 'mcq', release: 'v1', served: ['m-2026'] },
  settings: {
    ...{ arm: null, detector: null, circular: true, noImage: false, visualPrompt: null, thinking: false, samples: 3 },
    ...{ hints: null, parityParser: null, limit: 20, draw: 'random', seed: 7, shard: null, extractor: null },
  },
  manifest: {
    ...{
      promptId: 'mcq/answer',
      promptVersion: 2,
      parser: 'strict 3',
      releaseHash: hash('a'),
      itemListHash: hash('b'),
    },
    ...{ params: { temperature: 0 }, imagePolicy: {}, startedAt: '2026-01-01T00:00:00.000Z', promptHash: hash('c') },
    ...{ modelHash: hash('d'), provider: 'openai', baseUrl: null, appVersion: '0.1.0' },
  },
  headline: [],
};

it('asks for the same evaluation again', () => {
  expect(requestOfRecord(record, undefined)).toEqual({
    ...{ task: 'mcq', model: 'm', release: 'v1', circular: true, noImage: false, systemPrompt: 'benchmark-default' },
    ...{ samples: 3, limit: 20, draw: 'random', seed: 7 },
  });
});

it('requires the hints that a record only names', () => {
  const hinted = { ...record, settings: { ...record.settings, hints: 'plans.jsonl' } };
  expect(() => requestOfRecord(hinted, undefined)).toThrow('hints in plans.jsonl; name that file with --hints');
  const hints = { name: 'plans.jsonl', texts: { a: 'b' } };
  expect(requestOfRecord(hinted, hints)).toMatchObject({ hints });
});

it('lists the differences, and is empty if there are none', () => {
  expect(differences(record, record)).toEqual([]);
  const { manifest } = record;
  const now = { served: ['m-2027'], manifest: { ...manifest, promptVersion: 3, params: { temperature: 1 } } };
  expect(differences(record, now).map(({ what }) => what)).toEqual(['prompt', 'parameters', 'served model']);
  expect(differences(record, now)[1]).toMatchObject({ then: '{"temperature":0}', now: '{"temperature":1}' });
});

it('compares the figures', () => {
  const at = (value: number) => [{ ...{ id: 'accuracy', value } }] as unknown as RunOfRecord['headline'];
  expect(figures(at(0.5), at(0.5))).toEqual([{ id: 'accuracy', then: 0.5, now: 0.5, same: true }]);
  expect(figures(at(0.5), at(0.6))[0]?.same).toBe(false);
  expect(figures(at(0.5), [])[0]).toMatchObject({ now: null, same: false });
});

it('refuses what is not a record with a sentence', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bw-rerun-'));
  const file = path.join(folder, 'record.json');
  await expect(readRecord(file)).rejects.toThrow(/cannot be read \(ENOENT\)/);
  await writeFile(file, 'x');
  await expect(readRecord(file)).rejects.toThrow(/is not JSON/);
  await writeFile(file, '{"reading":"parity","models":[]}');
  await expect(readRecord(file)).rejects.toThrow(/not a record of evaluations in the strict reading/);
  for (const broken of ['', '[]', 'null', '{"reading":"strict"}', '{"reading":"strict","models":[]}']) {
    await writeFile(file, broken);
    await expect(readRecord(file), broken).rejects.toThrow(UsageError);
  }
  await writeFile(file, '{"reading":"strict","models":[{"task":"mcq","settings":{"draw":"dice"}}]}');
  await expect(readRecord(file)).rejects.toThrow(/not a record of evaluations in the strict reading: models\.0\./);
  await rm(folder, { recursive: true });
});
