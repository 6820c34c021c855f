import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** Records per file; `BENCHWRIGHT_RECORDS=200000` prints a table of time and memory, one process each. */
const asked = process.env['BENCHWRIGHT_RECORDS'];
const records = Number(asked ?? 5_000);
/** Heap of the importing process, MB. Its code takes some 30. */
const heap = 64;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-bad-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface Bad {
  format: string;
  file: string;
  what: string;
  why: string;
  line: (n: number) => string;
  /** What is before the first record, between two, and after the last. */
  around: [string, string, string];
  /** What is refused besides the records. */
  besides?: number;
}

const list: Bad['around'] = ['[\n', ',\n', '\n]'];
const lines: Bad['around'] = ['', '\n', '\n'];
const json = (row: (n: number) => unknown) => (n: number) => JSON.stringify(row(n));
const box = [10, 10, 30, 20];
const size = [200, 100];
const letters = { A: 'x', B: 'y', C: 'z' };

const hash = (n: number) => n.toString(16).padStart(64, '0');

/** Well-formed records of pictures that are missing. */
const gone: Omit<Bad, 'what' | 'why'>[] = [
  {
    format: 'coco',
    file: 'annotations.json',
    line: json((n) => ({ id: n, file_name: `n${n}.png`, width: 200, height: 100 })),
    around: ['{"annotations":[],"categories":[],"images":[\n', ',\n', '\n]}'],
    // Missing annotations are reported once.
    besides: 1,
  },
  {
    format: 'label-studio',
    file: 'tasks.json',
    line: json((n) => ({ id: n, data: { image: `n${n}.png` }, annotations: [{ result: [] }] })),
    around: list,
  },
  {
    format: 'screenspot',
    file: 'screenspot.json',
    line: json((n) => ({ img_filename: `n${n}.png`, bbox: box, instruction: 'Press', data_type: 'icon' })),
    around: list,
  },
  {
    format: 'screenspot-pro',
    file: 'annotations.json',
    line: json((n) => ({ img_filename: `n${n}.png`, bbox: box, instruction: 'Press', id: `${n}`, img_size: size })),
    around: list,
  },
  {
    format: 'osworld-g',
    file: 'OSWorld-G.json',
    line: json((n) => ({
      ...{ id: `${n}`, image_path: `n${n}.png`, image_size: size, instruction: 'Press', box_type: 'bbox' },
      ...{ box_coordinates: box, GUI_types: [] },
    })),
    around: list,
  },
  {
    format: 'mmbench-gui-l1',
    file: 'L1_annotations.json',
    line: json((index) => ({
      ...{ index, image_path: `n${index}.png`, image_size: size, platform: 'os_web', app_name: 'Desk' },
      groups: [{ question: 'Which?', options: letters, answer: 'B', difficulty: 'easy', explanation: 'So.' }],
    })),
    around: list,
  },
  {
    format: 'mmbench-gui-l2',
    file: 'L2_annotations.json',
    line: json((index) => ({
      ...{ index, image_path: `n${index}.png`, instruction: 'Press', bbox: [0.1, 0.1, 0.2, 0.3], image_size: size },
      ...{ data_type: 'icon', platform: 'os_web', app_name: 'Desk', grounding_type: 'basic' },
    })),
    around: list,
  },
  {
    format: 'hf-imagefolder',
    file: 'metadata.jsonl',
    line: json((n) => ({ file_name: `n${n}.png`, objects: { bbox: [box] } })),
    around: lines,
  },
  {
    format: 'benchwright-jsonl',
    file: 'records.jsonl',
    line: json((n) => ({
      ...{ type: 'screenshot', sha256: hash(n), file: `images/n${n}.png`, name: `${n}.png`, platform: 'web' },
      ...{ app: 'Shop', width: 200, height: 100, tags: [], state: 'approved' },
    })),
    around: lines,
  },
  {
    format: 'sharegpt',
    file: 'data.json',
    line: json((n) => ({
      image: `n${n}.png`,
      conversations: [
        { from: 'human', value: '<image>Press' },
        { from: 'gpt', value: '(0.5, 0.25)' },
      ],
    })),
    around: list,
  },
  {
    format: 'vlmevalkit-tsv',
    file: 'questions.tsv',
    line: (n) => `${n}\tn${n}.png\tWhich?\tx\ty\tB`,
    around: ['index\timage_path\tquestion\tA\tB\tanswer\n', '\n', '\n'],
  },
  {
    format: 'cvat-xml',
    file: 'annotations.xml',
    line: (n) => `<image id="${n}" name="n${n}.png" width="200" height="100"></image>`,
    around: ['<annotations>', '\n', '</annotations>'],
  },
];

const shapes = (format: string, line: Bad['line'], why: string): Bad[] =>
  gone
    .filter((entry) => entry.format === format)
    .map((entry) => ({ ...entry, line, why, what: 'another shape', besides: 0 }));
const bad: Bad[] = [
  ...gone.map((entry) => ({
    ...entry,
    what: 'pictures that are not there',
    why: 'was not found in the imported folder',
  })),
  // One per list reader: JSON, JSON Lines, and both at once.
  ...['screenspot', 'hf-imagefolder', 'benchwright-jsonl', 'coco'].flatMap((format) =>
    shapes(
      format,
      json((n) => ({ '?': [n] })),
      ': ',
    ),
  ),
  ...shapes('vlmevalkit-tsv', (n) => `${n}\tx`, 'its cells do not match the N columns'),
  ...shapes('cvat-xml', (n) => `<image width="${n}x"></image>`, 'names no picture'),
];

async function write({ format, what, file, line, around: [before, between, after] }: Bad): Promise<string> {
  const whole = path.join(folder, `${format} ${what}`, file);
  await mkdir(path.dirname(whole), { recursive: true });
  const text = function* () {
    yield before;
    for (let n = 0; n < records; n += 1) yield `${n > 0 ? between : ''}${line(n)}`;
    yield after;
  };
  await pipeline(Readable.from(text()), createWriteStream(whole));
  return whole;
}

async function imported(some: Bad[]) {
  const sources = [];
  for (const entry of some) sources.push({ format: entry.format, source: await write(entry) });
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--max-old-space-size=${heap}`,
    path.join(import.meta.dirname, 'bad-records.child.ts'),
    JSON.stringify(sources),
  ]);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

it(`every format refuses ${records} bad records in a file within a heap of ${heap} MB`, async () => {
  for (const some of asked ? bad.map((entry) => [entry]) : [bad])
    for (const [at, { entries, named, why, seconds, peak }] of (await imported(some)).entries()) {
      const entry = some[at];
      if (asked) console.log(`| ${entry?.format} | ${entry?.what} | ${seconds.toFixed(1)} s | ${peak} MB |`);
      const found = records + (entry?.besides ?? 0);
      expect([entry?.format, entry?.what, entries, named]).toEqual([
        ...[entry?.format, entry?.what],
        ...[{ found, added: 0, known: 0, refused: found }, found],
      ]);
      expect(why, entry?.format).toContain(entry?.why);
    }
}, 3_600_000);
