import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ORPCError } from '@orpc/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EventBus } from '#electron/host/jobs/events.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { runImport } from '#electron/host/services/import/run.ts';
import { openSource, importDefaults } from '#electron/host/services/import/source/source.ts';
import { printable } from '#pipelines/formats/paths.ts';
import { broken, fuzz, pick } from './broken.ts';
import { makeSamples, type Sample } from './samples.ts';

const { cases, seed, next, asked } = fuzz(240);
let folder: string;
let session: ProjectSession;
let projects = 0;
let samples: Sample[];

/** Cases per project: all of them are on one picture, and more would make each import slower than the last. */
const inOneProject = 120;
const newProject = () => createProject(path.join(folder, `project-${projects++}`), { events: new EventBus() });

/** Closes the project after checking its content. */
async function endProject(): Promise<void> {
  expect(session.read.all('PRAGMA foreign_key_check')).toEqual([]);
  await session.close();
  await rm(session.folder, { recursive: true });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-fuzz-'));
  session = newProject();
  samples = await makeSamples(folder);
});
afterAll(async () => {
  await session.close();
  await rm(folder, { recursive: true });
});

it(`imports or refuses every record of ${cases} broken files (seed ${seed})`, async () => {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const tried = new Map<string, number>();
  const sum = { found: 0, added: 0, known: 0, refused: 0, unreadable: 0 };
  let slowest = { ms: 0, what: '' };
  for (let n = 0; n < cases; n++) {
    if (n > 0 && n % inOneProject === 0) {
      await endProject();
      session = newProject();
    }
    const base = samples[n % samples.length];
    const [file, bytes] = pick([...(base?.files ?? [])], next) ?? [];
    if (!base || !file || !bytes) continue;
    tried.set(base.format, (tried.get(base.format) ?? 0) + 1);
    const worse = broken(bytes, next);
    const what = `case ${n} of seed ${seed}: ${base.format}, ${path.basename(file)}: ${printable(worse.toString('latin1').slice(0, 2000))}`;
    await writeFile(file, worse);
    delay.enable();
    try {
      const opened = await openSource({ format: base.format, path: base.source });
      const records = opened.records();
      const request = { format: base.format, source: base.source, by: 'fuzz', records, defaults: importDefaults({}) };
      const report = await runImport(session, request, { progress: () => {}, checkpoint: () => Promise.resolve() });
      const { found = 0, added = 0, known = 0, refused = 0 } = report.entries ?? {};
      expect(found, what).toBeGreaterThan(0);
      expect(added + known + refused, what).toBe(found);
      for (const { why } of report.refused)
        expect(why, what).not.toMatch(/undefined|\[object|ZodError|TypeError|without a reason/);
      for (const [name, value] of Object.entries({ found, added, known, refused })) sum[name as 'found'] += value;
    } catch (error) {
      // A source that cannot be read at all fails with one sentence, as an error of the contract.
      if (!(error instanceof ORPCError)) throw new Error(what, { cause: error });
      sum.unreadable++;
    } finally {
      delay.disable();
      if (delay.max / 1e6 > slowest.ms) slowest = { ms: delay.max / 1e6, what };
      delay.reset();
      await writeFile(file, bytes);
    }
  }
  await endProject();
  session = newProject();
  if (asked) {
    console.log(`${cases} broken files of ${tried.size} formats, seed ${seed}: ${JSON.stringify(sum)}`);
    console.log(`longest time that the loop waited, in ms: ${slowest.ms.toFixed(0)} (${slowest.what.slice(0, 120)})`);
  }
}, 3_600_000);
