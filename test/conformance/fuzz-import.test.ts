import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ORPCError } from '@orpc/server';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EventBus } from '#electron/host/events.ts';
import { createProject } from '#electron/host/project/open-project.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { runImport } from '#electron/host/services/import/run.ts';
import { openSource, whatWasSaid } from '#electron/host/services/import/source/source.ts';
import { elementContent } from '#shared/contract/elements.ts';
import { questionContent } from '#shared/contract/questions.ts';
import { printable } from '#pipelines/formats/paths.ts';
import { DiskFolder } from '#pipelines/formats/disk-folder.ts';
import type { WriteItem } from '#pipelines/formats/format.ts';
import { formats } from '#pipelines/formats/registry.ts';

/** Cases; `BENCHWRIGHT_FUZZ=10000 vitest run test/conformance/fuzz-import.test.ts` for a night. */
const cases = Number(process.env['BENCHWRIGHT_FUZZ'] ?? 120);
const seed = Number(process.env['BENCHWRIGHT_FUZZ_SEED'] ?? 1);

/** Numbers in 0..1 that are the same for the same seed (mulberry32). */
function random(from: number): () => number {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const nasty = [
  'null',
  'NaN',
  '-1',
  '1e999',
  '1e308',
  '0',
  '""',
  '"__proto__"',
  '"constructor"',
  '[]',
  '{}',
  '[[[[',
  '}',
  '"',
  '\\',
  '\u0000',
  '\ufeff',
  '<',
  '&#x0;',
  '../',
  '/etc/passwd',
  `"${'x'.repeat(5000)}"`,
  `"${'a/'.repeat(2500)}"`,
  '\n',
  '\t',
  '\r\n',
  'true',
  '[1,2]',
];

function broken(bytes: Buffer, next: () => number): Buffer {
  const at = Math.floor(next() * bytes.length);
  const text = () => bytes.toString('utf8');
  const value = nasty[Math.floor(next() * nasty.length)] ?? '';
  switch (Math.floor(next() * 6)) {
    case 0:
      return bytes.subarray(0, at);
    case 1: {
      const copy = Buffer.from(bytes);
      copy[at] = Math.floor(next() * 256);
      return copy;
    }
    case 2:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(value), bytes.subarray(at)]);
    case 3: {
      // One value of many replaced by another: most such files are still well-formed.
      const values = [...text().matchAll(/"[^"\n]{0,80}"|-?\d+(\.\d+)?/g)];
      const chosen = values[Math.floor(next() * values.length)];
      if (!chosen) return bytes;
      return Buffer.from(text().slice(0, chosen.index) + value + text().slice(chosen.index + chosen[0].length));
    }
    case 4: {
      const lines = text().split('\n');
      lines.splice(Math.floor(next() * lines.length), 1 + Math.floor(next() * 2));
      return Buffer.from(lines.join('\n'));
    }
    default: {
      const lines = text().split('\n');
      const line = lines[Math.floor(next() * lines.length)] ?? '';
      return Buffer.from([...lines, line, line].join('\n'));
    }
  }
}

let folder: string;
let session: ProjectSession;
interface Base {
  format: string;
  source: string;
  files: Map<string, Buffer>;
}
const bases: Base[] = [];

async function* items(picture: string): AsyncGenerator<WriteItem> {
  for (const at of [0, 1, 2]) {
    const box: [number, number, number, number] = [10 + at, 10, 40 + at, 30];
    const common = { state: 'approved' as const, source: 'person', raw: null };
    const content = elementContent.parse({ name: `n${at}`, kind: 'icon', locate: box, interact: box, current: box });
    const options = ['A', 'B', 'C', 'D'].map((letter) => ({ letter, text: `option ${letter}` }));
    const asked = { difficulty: 'easy', question: `Which ${at}?`, options, answer: 'B' };
    const words = { text: `Press ${at}`, style: null, picked: true };
    yield {
      screenshot: {
        id: `s${at}`,
        sha256: `${at}`.repeat(64),
        ...{ ext: 'png', width: 200, height: 100, name: `${at}.png`, exportName: `name-${at}` },
        ...{ platform: 'web', app: 'Shop', tags: [], state: 'approved', file: picture },
      },
      questions: [{ ...common, id: `q${at}`, content: questionContent.parse(asked) }],
      elements: [
        {
          ...common,
          id: `e${at}`,
          content,
          instructions: (['basic', 'locate'] as const).map((type) => ({
            ...common,
            id: type,
            content: { type, ...words },
          })),
        },
      ],
    };
  }
}

const trees: [string, string, string][] = [
  [
    'uiautomator',
    'a.xml',
    '<hierarchy><node class="x.Button" clickable="true" text="Go" bounds="[1,2][30,20]"/></hierarchy>',
  ],
  ['appium', 'a.json', '{"hierarchy":{"@width":"200","node":[{"@class":"x","@text":"Go","@bounds":"[1,2][30,20]"}]}}'],
  [
    'wda',
    'a.xml',
    '<XCUIElementTypeApplication x="0" y="0" width="200" height="100"><XCUIElementTypeButton name="Go" x="1" y="1" width="9" height="9"/></XCUIElementTypeApplication>',
  ],
  ['atspi', 'a.json', '{"elements":[{"id":1,"role":"push button","name":"Go","bbox":[1,2,30,20],"interactive":true}]}'],
  ['dom', 'a.json', '[{"content":"Go","rect":{"left":1,"top":2,"width":9,"height":9}}]'],
];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-fuzz-'));
  session = createProject(path.join(folder, 'project'), { events: new EventBus() });
  const picture = path.join(folder, 'picture.png');
  const made = sharp({ create: { width: 200, height: 100, channels: 3, background: 'teal' } });
  await writeFile(picture, await made.png().toBuffer());
  const add = async (format: string, root: string, main: string) => {
    const files = new Map<string, Buffer>();
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile() && !file.endsWith('.png')) files.set(file, await readFile(file));
    }
    bases.push({ format, source: path.join(root, main), files });
  };
  for (const format of formats) {
    if (!format.read || !format.write) continue;
    const root = path.join(folder, format.id);
    await mkdir(root);
    await format.write(items(picture), new DiskFolder(root), { wrote: () => {}, leftOut: () => {} });
    await add(format.id, root, format.main ?? '');
  }
  for (const [format, name, text] of trees) {
    const root = path.join(folder, format);
    await mkdir(root);
    await writeFile(path.join(root, name), text);
    await writeFile(path.join(root, 'a.png'), await readFile(picture));
    await add(format, root, '');
  }
});
afterAll(async () => {
  await session.close();
  await rm(folder, { recursive: true });
});

it(`takes or refuses every record of ${cases} broken files (seed ${seed})`, async () => {
  const next = random(seed);
  for (let n = 0; n < cases; n++) {
    const base = bases[Math.floor(next() * bases.length)];
    const [file, bytes] = [...(base?.files ?? [])][Math.floor(next() * (base?.files.size ?? 0))] ?? [];
    if (!base || !file || !bytes) continue;
    const worse = broken(bytes, next);
    const what = `case ${n} of seed ${seed}: ${base.format}, ${path.basename(file)}: ${printable(worse.toString('latin1').slice(0, 2000))}`;
    await writeFile(file, worse);
    try {
      const opened = await openSource({ format: base.format, path: base.source });
      const records = opened.records();
      const request = { format: base.format, source: base.source, by: 'fuzz', records, said: whatWasSaid({}) };
      const report = await runImport(session, request, { progress: () => {}, checkpoint: () => Promise.resolve() });
      const outcomes = report.imported + report.unchanged + report.refused.length;
      const lines = file.endsWith('.jsonl')
        ? worse
            .toString('utf8')
            .split('\n')
            .filter((line) => line.trim()).length
        : 1;
      expect(outcomes, `${what} ${JSON.stringify(report)}`).toBeGreaterThanOrEqual(Math.max(1, lines));
      for (const { why } of report.refused) expect(why, what).not.toMatch(/undefined|\[object|ZodError|TypeError/);
    } catch (error) {
      // A source that cannot be read at all says so as an error of the contract, in a sentence.
      if (!(error instanceof ORPCError)) throw new Error(what, { cause: error });
    } finally {
      await writeFile(file, bytes);
    }
  }
  const damaged = session.read.all('PRAGMA foreign_key_check');
  expect(damaged).toEqual([]);
});
