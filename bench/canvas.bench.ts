import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Page, chromium } from 'playwright-core';
import { build } from 'vite';
import type { BenchLine } from './line.ts';
import { percentile } from './percentile.ts';
import { findChromium, flags } from './serve.ts';

type Which = 'bare' | 'studio';
type Measure = (which: Which, gesture: string, boxes: number, frames: number) => Promise<number[]>;

const gestures = ['pan', 'zoom', 'drag'] as const;
const counted = 50;
const turns = 4;
/** Every count at a device pixel ratio of 1, and the count named in the aim at the others. */
const cases = [
  ...[100, 1000, 5000].map((boxes) => ({ boxes, ratio: 1 })),
  ...[1.5, 2].map((ratio) => ({ boxes: 1000, ratio })),
];

async function bundle(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      lib: {
        entry: path.join(import.meta.dirname, 'canvas', 'page.ts'),
        formats: ['iife'],
        name: 'bench',
        fileName: 'page',
      },
    },
  });
  const [file] = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  return readFile(path.join(folder, file ?? 'page.js'), 'utf8');
}

/** p95 of the frame times; bare and studio take turns, so that other load on the machine affects both. */
async function compare(page: Page, gesture: string, boxes: number): Promise<{ bare: number; studio: number }> {
  const times: Record<Which, number[]> = { bare: [], studio: [] };
  for (const which of Array.from({ length: turns }, () => ['bare', 'studio'] as const).flat())
    times[which].push(
      ...(await page.evaluate(
        ([kind, act, count, frames]) => (window as unknown as { measure: Measure }).measure(kind, act, count, frames),
        [which, gesture, boxes, counted] as const,
      )),
    );
  return { bare: percentile(times.bare, 0.95), studio: percentile(times.studio, 0.95) };
}

/** Frame times of the canvas compared with a bare loop that draws the same picture and boxes, in a real browser. */
export async function run(): Promise<BenchLine[]> {
  const executablePath = findChromium();
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-bench-'));
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const code = await bundle(folder);
    const lines: BenchLine[] = [];
    for (const { boxes, ratio } of cases) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, deviceScaleFactor: ratio });
      await page.addScriptTag({ content: code });
      for (const gesture of gestures) {
        const { bare, studio } = await compare(page, gesture, boxes);
        lines.push({
          what: `${gesture}, ${boxes.toLocaleString('en')} boxes on 6016×3384 at ratio ${ratio}, p95 frame`,
          value: studio / bare,
          unit: '× bare',
          aim: '≤ 1.25 × bare',
          kept: studio / bare <= 1.25,
          note: `${studio.toFixed(1)} ms, bare ${bare.toFixed(1)} ms, no GPU`,
        });
      }
      await page.close();
    }
    return lines;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}
