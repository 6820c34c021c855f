import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import type { BenchLine } from './line.ts';
import { percentile } from './percentile.ts';
import { checkBuilt, findChromium, flags, ownEnvironment, startServe } from './serve.ts';
import { keyToPicture } from './steps/key-to-picture.ts';
import { makeProject } from './steps/project.ts';
import { size } from './switch/pictures.ts';

/** How often each is measured. */
const times = 24;

function line(what: string, took: readonly number[], aim = 100): BenchLine {
  const value = percentile(took, 0.95);
  const note = `median ${percentile(took, 0.5).toFixed(1)} ms, pictures of ${size.width} × ${size.height}`;
  return { what, value, unit: 'ms p95', aim: `≤ ${aim.toLocaleString('en')} ms p95`, kept: value <= aim, note };
}

/** As long as a person looks before the next key. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 500));
/** Screens count steps from 1. */
const labelOf = (at: number) => `Picture of step ${at + 1}`;

async function repeat(count: number, entry: (n: number) => Promise<number>): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < count; n += 1) {
    await pause();
    took.push(await entry(n));
  }
  return took;
}

async function backToList(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('status').first().waitFor();
}

/** Opens the episode of a task from the list, and goes through its first steps. */
async function longEpisode(page: Page, task: string, aim: number): Promise<BenchLine[]> {
  await backToList(page);
  await page.getByText(task, { exact: true }).first().click();
  const opened = await repeat(1, () => keyToPicture(page, 'Enter', labelOf(0)));
  const switched = await repeat(times, (n) => keyToPicture(page, 'ArrowRight', labelOf(n + 1)));
  const toEnd = await repeat(1, () => keyToPicture(page, 'End', 'Picture after the last action'));
  return [
    line(`open ${task}, once`, opened, aim),
    line(`switch a step of ${task}`, switched),
    line(`jump to the end of ${task}, once`, toEnd),
  ];
}

/** From the key press to the picture on the screen, in the window. */
async function measure(page: Page, steps: number): Promise<BenchLine[]> {
  const fromList = await repeat(times, async (n) => {
    if (n > 0) {
      await backToList(page);
      // Another one each time.
      await page.keyboard.press(n % 4 === 1 || n % 4 === 2 ? 'ArrowDown' : 'ArrowUp');
      await pause();
    }
    return keyToPicture(page, 'Enter', labelOf(0));
  });
  const neighbours = await repeat(times, (n) => keyToPicture(page, n % 4 < 2 ? 'K' : 'J', labelOf(0), true));
  const switched = await repeat(steps - 1, (n) => keyToPicture(page, 'ArrowRight', labelOf(n + 1)));
  return [
    line('open an episode from the list, key to picture', fromList),
    line('open its neighbour (J, K), key to picture', neighbours),
    line('switch a step, key to picture', switched),
  ];
}

export async function run(): Promise<BenchLine[]> {
  checkBuilt();
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-bench-'));
  try {
    const project = path.join(folder, 'project');
    const short = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`task ${n + 1}`, times + 1]));
    const long = { '1,000 steps': 1000, '100,000 steps': 100_000 };
    await makeProject(project, path.join(folder, 'episodes'), { ...short, ...long });
    const server = await startServe(project, ownEnvironment(path.join(folder, 'home')));
    const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(server.url);
      await page.evaluate(() => {
        location.hash = '#/trajectories';
      });
      await page.getByText('task 3', { exact: true }).click();
      const lines = await measure(page, times + 1);
      lines.push(...(await longEpisode(page, '1,000 steps', 200)));
      lines.push(...(await longEpisode(page, '100,000 steps', 200)));
      return lines;
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
