import { cp, mkdir, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EventBus } from '#electron/host/jobs/events.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { checkExport, runExport } from '#electron/host/services/export/run.ts';
import { runImport } from '#electron/host/services/import/run.ts';
import { openSource, importDefaults } from '#electron/host/services/import/source/source.ts';
import { approveAll } from '#electron/host/services/review/scripted.ts';
import { type Format } from '#pipelines/formats/format.ts';
import { formats } from '#pipelines/formats/registry.ts';

const go = { progress: () => {}, checkpoint: () => Promise.resolve() };
let folder: string;
let session: ProjectSession;
const both = formats.filter((format) => format.read && format.write);

async function take(into: ProjectSession, format: string, from: string) {
  const source = await openSource({ format, path: from });
  const request = { format, source: from, by: 'test', records: source.records(), defaults: importDefaults({}) };
  return runImport(into, request, go);
}

/** Three pictures with two elements and three questions each, exported in every format. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-bad-files-'));
  const whole = createProject(path.join(folder, 'whole'), { events: new EventBus() });
  const lines: object[] = [];
  for (const [at, background] of ['teal', 'navy', 'olive'].entries()) {
    const bytes = await sharp({ create: { width: 200, height: 100, channels: 3, background } })
      .png()
      .toBuffer();
    await mkdir(path.join(folder, 'in/offline_images/os_web'), { recursive: true });
    await writeFile(path.join(folder, 'in/offline_images/os_web', `${at}.png`), bytes);
    const about = { image_path: `${at}.png`, platform: 'os_web', app_name: 'Shop' };
    for (const [n, grounding_type] of ['basic', 'advanced'].entries())
      lines.push({
        ...about,
        instruction: `Press ${n}`,
        bbox: [0.1, 0.1, 0.2 + n / 10, 0.5],
        data_type: 'icon',
        grounding_type,
      });
  }
  const l2 = path.join(folder, 'in/L2_annotations.json');
  await writeFile(l2, JSON.stringify(lines));
  await take(whole, 'mmbench-gui-l2', l2);
  const groups = ['easy', 'medium', 'hard'].map((difficulty) => ({
    difficulty,
    question: `What is ${difficulty}?`,
    options: { A: 'one', B: 'two', C: 'three', D: 'four' },
    answer: 'B',
    explanation: 'Because.',
  }));
  const l1 = path.join(folder, 'in/L1_annotations.json');
  const images = [0, 1, 2].map((index) => ({
    index,
    image_path: `${index}.png`,
    platform: 'os_web',
    app_name: 'Shop',
    groups,
  }));
  await writeFile(l1, JSON.stringify(images));
  await take(whole, 'mmbench-gui-l1', l1);
  const fine = path.join(folder, 'in/finestate.json');
  const box = [0.5, 0.5, 0.75, 0.75];
  const states = [0, 1, 2].map((at) => ({
    image: `offline_images/os_web/${at}.png`,
    component: {
      name: 'Volume',
      type: 'Slider',
      current_state: '1',
      target_state: '2',
      instructions: { locate: 'Find it', interact: 'Move it' },
    },
    processing_details: { locate: box, loactebbox: box, interact: box, interactbbox: box },
  }));
  await writeFile(fine, JSON.stringify(states));
  await take(whole, 'finestate', fine);
  approveAll({ write: whole.write, events: whole.events }, { name: 'ann', role: 'curator' });
  for (const { id } of both) {
    const options = { format: id, out: path.join(folder, 'out', id) };
    await runExport(whole, checkExport(whole, options), options, go);
  }
  await whole.close();
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

beforeEach(() => {
  session = createProject(path.join(folder, 'project'), { events: new EventBus() });
});
afterEach(async () => {
  await session.close();
  await rm(path.join(folder, 'project'), { recursive: true });
  await rm(path.join(folder, 'bad'), { recursive: true, force: true });
});

/** A copy of an export with its file of boxes, or one of them if each picture has its own. */
async function copyOf(format: Format): Promise<{ bad: string; target: string; pictures: string[]; chosen: string }> {
  const bad = path.join(folder, 'bad');
  await cp(path.join(folder, 'out', format.id), bad, { recursive: true });
  const files = (await readdir(bad, { recursive: true })).sort();
  const own = files.find((name) => (format.id === 'yolo' ? /^labels.*\.txt$/ : /[0-9a-f]{64}\.(json|xml)$/).test(name));
  const main = format.main === '' || format.id === 'yolo' ? own : format.main;
  return {
    bad,
    target: path.join(bad, main ?? ''),
    pictures: files.filter((name) => name.endsWith('.png')),
    chosen: path.join(bad, format.main ?? ''),
  };
}
/** Formats with a text file per picture: damage to one does not affect the others. */
const apart = new Set(['voc', 'labelme', 'yolo']);
/** Formats whose texts may be UTF-16: tables, XML, and files that are read whole. */
const readsUtf16 = new Set(['vlmevalkit-tsv', 'voc', 'labelme', 'yolo']);
const inside = new Set(['hf-parquet', 'vlmevalkit-tsv']);
const named = (some: readonly Format[]) => some.map((format) => [format.id, format] as const);
const beside = named(both.filter(({ id }) => !inside.has(id)));
const texts = named(both.filter(({ id }) => id !== 'hf-parquet'));

describe('a data set with a bad file', () => {
  it.each(named(both))('%s, truncated in the middle: names what is lost and never crashes', async (id, format) => {
    const { target, chosen } = await copyOf(format);
    const bytes = await readFile(target);
    await writeFile(target, bytes.subarray(0, Math.floor(bytes.length * 0.45)));
    const report = await take(session, id, chosen);
    expect(report.refused.length).toBeGreaterThan(0);
    for (const { why } of report.refused) expect(why).not.toMatch(/undefined|\bat .*:\d+:\d+/);
    if (apart.has(id)) expect(report.imported).toBeGreaterThan(0);
  });

  it.each(texts)(
    '%s reads a byte order mark and Windows line ends, and reads or reports UTF-16',
    async (id, format) => {
      const { target, chosen } = await copyOf(format);
      const plain = await take(session, id, path.join(folder, 'out', id, format.main ?? ''));
      expect(plain.refused).toEqual([]);
      const text = await readFile(target, 'utf8');
      await writeFile(target, `\ufeff${text.replaceAll('\n', '\r\n')}`);
      const again = await take(session, id, chosen);
      expect(again.refused).toEqual([]);
      await writeFile(target, Buffer.from(`\ufeff${text}`, 'utf16le'));
      const wide = await take(session, id, chosen);
      if (readsUtf16.has(id)) expect(wide.refused).toEqual([]);
      else expect(wide.refused.map(({ why }) => why)).toEqual([expect.stringContaining('UTF-8')]);
    },
  );

  it.each(beside)('%s names each record whose picture is missing, and imports the others', async (id, format) => {
    const { bad, pictures, chosen } = await copyOf(format);
    await unlink(path.join(bad, pictures[0] ?? ''));
    const report = await take(session, id, chosen);
    expect(report.imported).toBeGreaterThan(0);
    expect(report.refused.length).toBeGreaterThan(0);
    const [stem = ''] = /[0-9a-f]{64}/.exec(pictures[0] ?? '') ?? [];
    const matching = report.refused.filter(({ record, why }) => `${record} ${why}`.includes(stem));
    expect(matching.length).toBeGreaterThan(0);
  });

  it.each(beside)('%s opens nothing outside the folder', async (id, format) => {
    const { target, bad, chosen } = await copyOf(format);
    await writeFile(
      path.join(folder, 'outside.png'),
      await readFile(path.join(folder, 'in/offline_images/os_web/0.png')),
    );
    const file = id === 'yolo' ? path.join(bad, 'data.yaml') : target;
    const text = await readFile(file, 'utf8');
    const out =
      id === 'yolo'
        ? text.replace('images/test', '../..')
        : text.replace(/[\w\-/]*[0-9a-f]{64}\.png/, '../outside.png');
    expect(out).not.toBe(text);
    await writeFile(file, out);
    const report = await take(session, id, chosen);
    expect(report.refused.map(({ why }) => why)).toContainEqual(
      expect.stringMatching(/points outside the imported folder|was not found in the imported folder/),
    );
    expect(report.imported).toBeGreaterThan(0);
  });
});
