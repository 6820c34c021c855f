import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { importFrom } from '#electron/host/testing/episodes.ts';
import { createProject } from '#electron/host/project/open-project.ts';
import type { BenchLine } from './line.ts';
import { percentile } from './percentile.ts';
import { checkBuilt, findChromium, flags, ownEnvironment, startServe } from './serve.ts';
import { makePictures, size } from './switch/pictures.ts';

/** An episode with that many clicks, each with its own picture before it. */
async function makeProject(folder: string, source: string, steps: number): Promise<void> {
  const pictures = await makePictures(path.join(source, 'bench'), steps + 1);
  const name = (at: number) => path.basename(pictures[at]?.file ?? '');
  const episode = {
    ...{ id: 'bench', task: 'Do it', platform: 'os_web', apps: ['Shop'], agent: 'script', outcome: 'success' },
    final_screenshot: name(steps),
    steps: Array.from({ length: steps }, (_, at) => ({
      index: at,
      screenshot: name(at),
      action: { type: 'click', point: [200 + at * 60, 300] },
    })),
  };
  await writeFile(path.join(source, 'bench', 'episode.json'), JSON.stringify(episode));
  const session = createProject(folder, { name: 'steps' });
  try {
    await importFrom(session, source);
  } finally {
    await session.close();
  }
}

/** Milliseconds from the next key press to the end of the frame that shows the picture with this name. */
async function toShown(page: Page, key: string, label: string): Promise<number> {
  const shown = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const onKey = (event: KeyboardEvent) => {
          // After the frame: what that frame drew is on the screen.
          const behindFrame = () => requestAnimationFrame(() => setTimeout(look));
          const look = (): void => {
            const image = document.querySelector<HTMLImageElement>('figure img');
            if (image?.alt === wanted && image.complete && image.naturalWidth > 0)
              resolve(performance.now() - event.timeStamp);
            else behindFrame();
          };
          behindFrame();
        };
        window.addEventListener('keydown', onKey, { once: true, capture: true });
      }),
    label,
  );
  await page.evaluate(() => undefined);
  await page.keyboard.press(key);
  return shown;
}

function line(what: string, times: readonly number[]): BenchLine {
  const value = percentile(times, 0.95);
  const note = `median ${percentile(times, 0.5).toFixed(1)} ms, pictures of ${size.width} × ${size.height}`;
  return { what, value, unit: 'ms p95', aim: '≤ 100 ms p95', kept: value <= 100, note };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 500));
/** Screens count steps from 1. */
const labelOf = (at: number) => `Picture of step ${at + 1}`;

/** From the key press to the picture on the screen: opening an episode from the list, and moving through its steps. */
export async function measure(steps: number, openings: number): Promise<BenchLine[]> {
  checkBuilt();
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-bench-'));
  try {
    const project = path.join(folder, 'project');
    await makeProject(project, path.join(folder, 'episodes'), steps);
    const server = await startServe(project, ownEnvironment(path.join(folder, 'home')));
    const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(server.url);
      await page.evaluate(() => {
        location.hash = '#/trajectories';
      });
      await page.getByText('Do it').first().waitFor();
      const opened: number[] = [];
      for (let n = 0; n < openings; n += 1) {
        await pause();
        opened.push(await toShown(page, 'Enter', labelOf(0)));
        if (n + 1 < openings) {
          await page.keyboard.press('Escape');
          await page.getByRole('status').first().waitFor();
        }
      }
      const switched: number[] = [];
      for (let at = 1; at < steps; at += 1) {
        await pause();
        switched.push(await toShown(page, 'ArrowRight', labelOf(at)));
      }
      return [
        line('open an episode in the window, key to picture', opened),
        line('switch a step in the window, key to picture', switched),
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const run = (): Promise<BenchLine[]> => measure(12, 10);
