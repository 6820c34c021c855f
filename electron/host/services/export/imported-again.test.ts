import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatOf, formats } from '#pipelines/formats/registry.ts';
import { EventBus } from '../../jobs/events.ts';
import { createProject } from '../../opening/open-project.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { runImport } from '../import/run.ts';
import { openSource, importDefaults } from '../import/source/source.ts';
import { approveAll } from '../review/scripted.ts';
import { checkExport, runExport } from './run.ts';

const go = { progress: () => {}, checkpoint: () => Promise.resolve() };
const opened: ProjectSession[] = [];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-again-'));
  await sharp({ create: { width: 1179, height: 2556, channels: 3, background: 'teal' } })
    .png()
    .toFile(path.join(folder, 'x.png'));
});
afterEach(async () => {
  for (const session of opened.splice(0)) await session.close();
  await rm(folder, { recursive: true });
});

async function projectOf(name: string, format: string, source: string): Promise<ProjectSession> {
  const session = createProject(path.join(folder, name), { events: new EventBus() });
  opened.push(session);
  const { records } = await openSource({ format, path: source });
  await runImport(session, { format, source, by: 'ann', records: records(), defaults: importDefaults({}) }, go);
  return session;
}

async function writeOut(session: ProjectSession, format: string, out: string) {
  approveAll({ write: session.write, events: session.events }, { name: 'ann', role: 'curator' });
  const options = { format, out: path.join(folder, out) };
  const { leftOut } = await runExport(session, checkExport(session, options), options, go);
  return { file: path.join(options.out, formatOf(format)?.main ?? ''), leftOut };
}

const elements = (session: ProjectSession) => session.read.all('SELECT count(*) AS n FROM elements') as { n: number }[];
const words = (session: ProjectSession) =>
  (
    session.read.all("SELECT json_extract(content, '$.text') AS text FROM instructions ORDER BY text") as {
      text: string;
    }[]
  ).map(({ text }) => text);

/** Two wordings of one element, and another element; the same number of elements must come back. */
const wordings = [
  ['Open the menu', [0.0509, 0.5329, 0.9508, 0.6714], 'basic'],
  ['Show more', [0.0509, 0.5329, 0.9508, 0.6714], 'advanced'],
  ['The top', [0.12345678901234568, 0.01, 0.3333333333333333, 0.1], 'basic'],
] as const;

// FineState has wordings of other types; all others have these.
const holding = formats.filter(
  (format) => format.write && format.carries?.includes('instructions') && format.id !== 'finestate',
);

it.each(holding.map(({ id }) => id))('%s: an export is imported again as the same elements', async (format) => {
  const rows = wordings.map(([instruction, bbox, grounding_type]) => ({
    image_path: 'x.png',
    instruction,
    bbox,
    data_type: 'icon',
    platform: 'os_ios',
    grounding_type,
  }));
  await writeFile(path.join(folder, 'L2.json'), JSON.stringify(rows));
  const first = await projectOf('first', 'mmbench-gui-l2', path.join(folder, 'L2.json'));
  const { file, leftOut } = await writeOut(first, format, 'out');
  const second = await projectOf('second', format, file);
  expect(elements(second)).toEqual([{ n: 2 }]);
  // A wording that a format cannot store was reported.
  const kept = words(second);
  expect(words(first)).toEqual(expect.arrayContaining(kept));
  expect(kept.length + leftOut.length).toBe(3);
  expect(leftOut.length).toBe(format === 'label-studio' ? 1 : 0);
});

it('osworld-g: rows with one box become one element and are exported unchanged; absent targets stay separate', async () => {
  await mkdir(path.join(folder, 'in'));
  const row = (id: string, instruction: string, box_type: string, box_coordinates: number[], GUI_types: string[]) => ({
    id,
    image_path: 'x.png',
    image_size: [1179, 2556],
    instruction,
    box_type,
    box_coordinates,
    GUI_types,
  });
  const outline = [10.125, 20.1, 90.3, 20.2, 50.7, 80.00000000000001];
  const rows = [
    row('a', 'Open it', 'bbox', [879.1234567890123, 75.1, 299.3, 269.7], ['Button', 'Icon Recognition']),
    row('b', 'Show what is inside', 'bbox', [879.1234567890123, 75.1, 299.3, 269.7], ['Button', 'Icon Recognition']),
    row('c', 'The shape', 'polygon', outline, []),
    row('d', 'The figure', 'polygon', outline, []),
    row('e', 'The flying horse', 'refusal', [-1, -1, -1, -1], []),
    row('f', 'The sleeping cow', 'refusal', [-1, -1, -1, -1], []),
  ];
  const file = path.join(folder, 'OSWorld-G.json');
  await writeFile(file, JSON.stringify(rows));
  const first = await projectOf('first', 'osworld-g', file);
  expect(elements(first)).toEqual([{ n: 4 }]);
  const { file: out } = await writeOut(first, 'osworld-g', 'out');
  const linesOf = ({ instruction, box_type, box_coordinates, GUI_types }: (typeof rows)[number]) => ({
    instruction,
    box_type,
    box_coordinates,
    GUI_types,
  });
  const back = JSON.parse(await readFile(out, 'utf8')) as typeof rows;
  const byText = (a: { instruction: string }, b: { instruction: string }) => (a.instruction < b.instruction ? -1 : 1);
  expect(back.map(linesOf).sort(byText)).toEqual(rows.map(linesOf).sort(byText));
  const second = await projectOf('second', 'osworld-g', out);
  expect(elements(second)).toEqual([{ n: 4 }]);
  expect(words(second)).toEqual(words(first));
});
