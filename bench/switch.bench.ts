import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { createProject } from '#electron/host/opening/open-project.ts';
import { change } from '#electron/host/changes/change.ts';
import { createElement } from '#electron/host/items/element/create.ts';
import { runImport } from '#electron/host/services/import/run.ts';
import { openSource, importDefaults } from '#electron/host/services/import/source/source.ts';
import type { BenchLine } from './line.ts';
import { percentile } from './percentile.ts';
import { checkBuilt, findChromium, flags, ownEnvironment, startServe } from './serve.ts';
import { type BenchPicture, boxCount, makePictures, size } from './switch/pictures.ts';
import { arm, pressed, type Switched } from './switch/watch.ts';

const count = 12;
const control = { progress: () => undefined, checkpoint: () => Promise.resolve() };
const viewport = { width: 1440, height: 900 };

/** A project with the pictures and their boxes, made with the calls of an import and of a person. */
async function makeProject(folder: string, images: string, pictures: readonly BenchPicture[]): Promise<void> {
  const session = createProject(folder, { name: 'switch' });
  try {
    const source = await openSource({ format: 'folder', path: images });
    const request = {
      format: 'folder',
      source: images,
      by: 'bench',
      records: source.records(),
      defaults: importDefaults({}),
    };
    const { ids } = await runImport(session, request, control);
    change(session, { author: { kind: 'person', name: 'bench' } }, (to) => {
      for (const [at, screenshotId] of ids.entries())
        for (const [n, locate] of (pictures[at]?.boxes ?? []).entries())
          createElement(to, { screenshotId, content: { name: `element ${n}`, kind: 'icon', locate } });
    });
  } finally {
    await session.close();
  }
}

/** Back and forth through the pictures by keys, with time after each to fetch the next. */
async function walk(
  step: (to: BenchPicture, key: string) => Promise<Switched>,
  pictures: readonly BenchPicture[],
): Promise<Switched[]> {
  const times: Switched[] = [];
  for (const [key, way] of [
    ['d', pictures.slice(1)],
    ['a', pictures.slice(0, -1).reverse()],
  ] as const)
    for (const to of way) {
      await new Promise((resolve) => setTimeout(resolve, 1200));
      times.push(await step(to, key));
    }
  return times;
}

/** The studio's annotate view. */
async function studio(browser: Browser, url: string, pictures: readonly BenchPicture[]): Promise<Switched[]> {
  const page = await browser.newPage({ viewport });
  try {
    await page.goto(url);
    await page.evaluate(() => {
      location.hash = '#/annotate';
    });
    const layer = (n: number) => `[role=application] canvas:nth-of-type(${n})`;
    await page.locator(layer(2)).waitFor();
    const canvases = { picture: layer(1), boxes: layer(2) };
    return await walk(async (to, key) => {
      await arm(page, { canvases, colour: to.colour, heading: path.basename(to.file) });
      return pressed(page, key);
    }, pictures);
  } finally {
    await page.close();
  }
}

/** The minimum work of a page: draw the next decoded picture and its boxes when a key is pressed. */
async function bare(browser: Browser, pictures: readonly BenchPicture[]): Promise<Switched[]> {
  const page = await browser.newPage({ viewport });
  try {
    const sources = await Promise.all(
      pictures.map(async ({ file, boxes }) => ({
        url: `data:image/png;base64,${(await readFile(file)).toString('base64')}`,
        boxes,
      })),
    );
    await page.setContent('<canvas width="1000" height="700"></canvas>');
    await page.evaluate(async (all) => {
      const loaded = await Promise.all(
        all.map(async ({ url, boxes }) => {
          const image = new Image();
          image.src = url;
          await image.decode();
          return { image, boxes };
        }),
      );
      const canvas = document.querySelector('canvas');
      const context = canvas?.getContext('2d');
      if (!canvas || !context) throw new Error('no 2d context');
      let at = 0;
      const draw = () => {
        const next = loaded[at];
        if (!next) return;
        const zoom = Math.min(canvas.width / next.image.width, canvas.height / next.image.height);
        const top = (canvas.height - next.image.height * zoom) / 2;
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.drawImage(next.image, 0, top, next.image.width * zoom, next.image.height * zoom);
        const path = new Path2D();
        for (const [x1, y1, x2, y2] of next.boxes)
          path.rect(x1 * zoom, top + y1 * zoom, (x2 - x1) * zoom, (y2 - y1) * zoom);
        context.strokeStyle = '#38c6ff';
        context.stroke(path);
      };
      draw();
      window.addEventListener('keydown', (event) => {
        at += event.key === 'd' ? 1 : -1;
        requestAnimationFrame(draw);
      });
    }, sources);
    const canvases = { picture: 'canvas', boxes: 'canvas' };
    return await walk(async (to, key) => {
      await arm(page, { canvases, colour: to.colour });
      return pressed(page, key);
    }, pictures);
  } finally {
    await page.close();
  }
}

/**
 * From the key press to the next screenshot painted with its boxes in the annotate view, compared with a bare canvas.
 */
export async function run(): Promise<BenchLine[]> {
  checkBuilt();
  const executablePath = findChromium();
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-bench-'));
  try {
    const images = path.join(folder, 'images');
    const pictures = await makePictures(images, count);
    const project = path.join(folder, 'project');
    await makeProject(project, images, pictures);
    const server = await startServe(project, ownEnvironment(path.join(folder, 'home')));
    const browser = await chromium.launch({ executablePath, args: flags });
    try {
      const bared = await bare(browser, pictures);
      const least = percentile(
        bared.map(({ painted }) => painted),
        0.5,
      );
      const switched = await studio(browser, server.url, pictures);
      const times = switched.map(({ painted }) => painted);
      const panels = percentile(
        switched.map(({ followed }) => followed),
        0.5,
      );
      const value = percentile(times, 0.5);
      return [
        {
          what: `next of ${count} screenshots of ${size.width}×${size.height}, ${boxCount} boxes`,
          value,
          unit: 'ms median',
          aim: '≤ 50 ms',
          kept: value <= 50,
          note: `quickest ${Math.min(...times).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, panels after ${panels.toFixed(0)} ms, bare canvas ${least.toFixed(0)} ms, no GPU`,
        },
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
