import { open } from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { elementContent } from '#shared/contents/element.ts';
import { benchwrightJsonl } from '#pipelines/formats/benchwright-jsonl/index.ts';
import { DiskFolder } from '#pipelines/formats/disk-folder.ts';
import { FactSum, factsOfItem, factsOfRead } from '#pipelines/formats/facts.ts';
import type { OutFolder, WriteItem } from '#pipelines/formats/format.ts';
import type { BenchLine } from './line.ts';

const screenshots = 10_000;
const elementsEach = 79;
const questionsEach = 20;
const perScreenshot = elementsEach + questionsEach;
const total = screenshots * (1 + perScreenshot);
const size = { width: 1920, height: 1080 };

function itemAt(at: number): WriteItem {
  const sha256 = at.toString(16).padStart(64, '0');
  const state = 'approved' as const;
  return {
    screenshot: {
      ...{
        id: `s${at}`,
        sha256,
        ext: 'png',
        ...size,
        name: `${at}.png`,
        exportName: sha256,
        platform: 'web',
        app: 'Shop',
      },
      ...{ tags: [], state, file: '' },
    },
    elements: Array.from({ length: elementsEach }, (_, i) => ({
      id: `${at}-${i}`,
      content: elementContent.parse({ name: `Button ${i}`, kind: 'icon', locate: [i, i * 2, i + 40.5, i * 2 + 20.25] }),
      ...{ state, source: 'dom', raw: null, instructions: [] },
    })),
    questions: Array.from({ length: questionsEach }, (_, i) => ({
      id: `${at}-q${i}`,
      content: {
        difficulty: 'easy' as const,
        question: `What does button ${i} on page ${at} do?`,
        options: ['A', 'B', 'C', 'D'].map((letter) => ({ letter, text: `It does thing ${letter} of ${i}` })),
        answer: 'B',
        explanation: 'The label beside it says so.',
        hint: null,
      },
      ...{ state, source: 'builtin/writer', raw: null },
    })),
  };
}

async function* items(): AsyncGenerator<WriteItem> {
  for (let at = 0; at < screenshots; at++) yield itemAt(at);
}

/**
 * The bare loop of the budget: the same items made, stringified one per line, and written in pieces of the same size.
 */
async function bare(file: string): Promise<void> {
  const handle = await open(file, 'wx');
  let waiting: string[] = [];
  let length = 0;
  const flush = async () => {
    await handle.write(waiting.join(''));
    waiting = [];
    length = 0;
  };
  for await (const item of items())
    for (const record of [item.screenshot, ...item.elements, ...item.questions]) {
      const text = `${JSON.stringify(record)}\n`;
      waiting.push(text);
      length += text.length;
      if (length >= 1 << 18) await flush();
    }
  await flush();
  await handle.sync();
  await handle.close();
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/**
 * Exporting 1,000,000 records compared with a bare stringify-and-write loop; then reading them back, as every export
 * does.
 */
export async function run(): Promise<BenchLine[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-bench-'));
  try {
    const loop = await seconds(() => bare(path.join(folder, 'bare.jsonl')));
    const carries = benchwrightJsonl.carries ?? [];
    const [written, read] = [new FactSum(), new FactSum()];
    const out = path.join(folder, 'out');
    const disk = new DiskFolder(out);
    // The system copies pictures; only the records are measured.
    const withoutPictures: OutFolder = {
      text: (name) => disk.text(name),
      bytes: (name) => disk.bytes(name),
      picture: () => Promise.resolve(),
    };
    let peak = 0;
    const before = process.memoryUsage().rss;
    const ours = await seconds(async () => {
      const options = {
        wrote: (item: WriteItem) => {
          for (const fact of factsOfItem(item, carries)) written.add(fact);
          // Not at each screenshot: asking takes time, which the bare loop does not spend.
          if (written.count % (100 * perScreenshot) < perScreenshot) peak = Math.max(peak, process.memoryUsage.rss());
        },
        leftOut: () => {},
      };
      const done = await benchwrightJsonl.write?.(items(), withoutPictures, options);
      if (done?.records !== total) throw new Error(`${done?.records} of ${total} records were written`);
    });
    // The pictures of the records were not copied, so the reader's checks run directly on the lines.
    const back = await seconds(async () => {
      const { readJsonRecords } = await import('#pipelines/formats/json/read.ts');
      const { line } = await import('#pipelines/formats/benchwright-jsonl/record.ts');
      const shots = new Map<string, WriteItem['screenshot']>();
      for await (const readJsonRecord of readJsonRecords(
        path.join(out, 'records.jsonl'),
        line,
        async function* ({ value, record, line: at, raw }) {
          const base = {
            record,
            line: at,
            raw,
            repairs: [],
            convention: 'xyxy-px' as const,
            elements: [],
            questions: [],
          };
          if (value.type === 'screenshot') shots.set(value.sha256, { ...itemAt(0).screenshot, sha256: value.sha256 });
          const sha256 = value.type === 'screenshot' ? value.sha256 : value.screenshot;
          const shot = {
            image: { key: sha256, name: sha256 },
            platform: 'web' as const,
            app: 'Shop',
            certain: true,
            tags: [],
            declaredSize: null,
          };
          if (value.type === 'element') {
            const { locate, interact: _i, current: _c, regions: _r, polygon, ...content } = value.content;
            const box = locate && { numbers: locate, convention: 'xyxy-px' as const };
            const element = {
              key: value.id,
              content,
              locate: box,
              interact: null,
              current: null,
              regions: [],
              polygon,
              instructions: [],
            };
            yield {
              ...base,
              screenshot: shot,
              elements: [{ ...element, state: 'approved' as const, source: value.source }],
            };
          } else if (value.type === 'question')
            yield { ...base, screenshot: shot, questions: [{ ...value, state: 'approved' as const }] };
        },
      )) {
        if ('refused' in readJsonRecord) throw new Error(readJsonRecord.refused.why);
        for (const fact of factsOfRead(readJsonRecord, readJsonRecord.screenshot.image.key, size, carries))
          read.add(fact);
      }
    });
    if (!read.equals(written)) throw new Error('what was read back is not what was written');
    const ratio = loop / ours;
    const grown = Math.round((peak - before) / 1e6);
    return [
      {
        what: `export ${total.toLocaleString('en')} records`,
        value: ratio,
        unit: '× bare',
        aim: '≥ 0.5 × bare, memory flat',
        kept: ratio >= 0.5 && grown < 150,
        note: `bare ${Math.round(total / loop).toLocaleString('en')} a second, ours ${Math.round(total / ours).toLocaleString('en')}, memory +${grown} MB`,
      },
      {
        what: `read ${total.toLocaleString('en')} records back and compare`,
        value: total / back,
        unit: 'a second',
        aim: '(no budget)',
        kept: true,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
