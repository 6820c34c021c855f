import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { chromium, type Page } from 'playwright-core';
import { agentTask } from '#shared/agents/task.ts';
import { reached } from '#electron/host/live/environments/replay/environment.ts';
import { runEnded, usualRequest } from '#electron/host/live/testing/runs.ts';
import type { LocalClient } from '#electron/host/router/index.ts';
import { curatorsHost } from './host.ts';
import type { BenchLine, RunBench } from './line.ts';
import { percentile } from './percentile.ts';
import { checkBuilt, findChromium, flags, ownEnvironment, startServe } from './serve.ts';
import { makeProject } from './steps/project.ts';

const attempts = Number(process.env['BENCHWRIGHT_ATTEMPTS'] ?? 1000);
const recorded = 10;
const named = attempts.toLocaleString('en');
/** Frames of one scroll, and pixels of each. */
const frames = 90;
const distance = 60;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** JavaScript objects and their data, MB. */
function held(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

async function tasksOf(client: LocalClient) {
  const { rows } = await client.episodes.query({ limit: recorded });
  return Array.from({ length: attempts }, (_, n) =>
    agentTask.parse({
      ...{ id: `task-${n + 1}`, level: 'L3', platform: 'web', apps: ['Shop'], instruction: `Do number ${n + 1}.` },
      init: [{ episode: rows[n % recorded]?.id }],
      criteria: [{ kind: reached }],
      maxSteps: 15,
    }),
  );
}

/** Lets the scripted baseline replay them all; memory after a fifth of them, and after the last. */
async function attempted(project: string, user: string): Promise<{ id: string; line: BenchLine }> {
  const { host, client } = curatorsHost(user);
  try {
    await client.projects.open({ path: project });
    const began = performance.now();
    const asked = { ...usualRequest, model: 'builtin/scripted', parallel: 4, tasks: await tasksOf(client) };
    const { run } = await client.agents.start(asked);
    const seen = { early: 0, done: 0 };
    for await (const event of await client.events.stream()) {
      if (event.type !== 'live' || event.moment.state !== 'ended') continue;
      seen.done += 1;
      if (seen.done === attempts / 5) seen.early = held();
      if (seen.done === attempts) break;
    }
    const ended = await runEnded(host, client, run.id);
    if (ended.done !== attempts) throw new Error(`${ended.done} of ${attempts} attempts ended well`);
    const seconds = (performance.now() - began) / 1000;
    const late = held();
    const grown = late - seen.early;
    const line = {
      what: `memory grown from episode ${(attempts / 5).toLocaleString('en')} to ${named}`,
      ...{ value: grown, unit: 'MB', aim: 'flat: ≤ 10 MB', kept: grown <= 10 },
      note: `${seen.early.toFixed(0)} MB of objects, then ${late.toFixed(0)}; ${(attempts / seconds).toFixed(1)} replayed episodes a second`,
    };
    return { id: run.id, line };
  } finally {
    await host.session?.close();
  }
}

/** Milliseconds from frame to frame while the scroller with this label, or a bare one, moves. */
const scrolled = (page: Page, label: string | null) =>
  page.evaluate(
    async ([name, count, by]) => {
      const board = document.querySelector<HTMLElement>('[role="group"][aria-label="Attempts"]');
      if (!board) throw new Error('no board');
      let scroller = board;
      if (name === null) {
        // The least that shows as many pictures: they alone, as large, in a plain list.
        const pictures = [...board.querySelectorAll('img')].map(({ src }) => src);
        const { width, height } = board.querySelector('img')?.getBoundingClientRect() ?? { width: 250, height: 150 };
        scroller = document.createElement('div');
        scroller.style.cssText = 'position:fixed;inset:0;overflow:auto;background:#111;z-index:999';
        for (let n = 0; n < 1000; n++) {
          const image = document.createElement('img');
          image.loading = 'lazy';
          image.src = pictures[n % pictures.length] ?? '';
          image.style.cssText = `width:${width}px;height:${height}px;margin:0 8px 62px 0`;
          scroller.append(image);
        }
        document.body.append(scroller);
      }
      scroller.scrollTop = 0;
      const times: number[] = [];
      let last = 0;
      for (let frame = 0; frame < count; frame++) {
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        if (last > 0) times.push(now - last);
        last = now;
        scroller.scrollTop += by;
      }
      if (scroller !== board) scroller.remove();
      return times;
    },
    [label, frames, distance] as const,
  );

async function board(project: string, home: string, id: string): Promise<BenchLine[]> {
  const server = await startServe(project, ownEnvironment(home));
  const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(server.url);
    const opened: number[] = [];
    for (let n = 0; n < 6; n++) {
      await page.evaluate(() => {
        location.hash = '#/runs';
      });
      await page.getByRole('button', { name: 'Live run…' }).waitFor();
      opened.push(
        await page.evaluate(async (run) => {
          const began = performance.now();
          location.hash = `#/runs/${run}`;
          const shown = () => {
            const images = [...document.querySelectorAll<HTMLImageElement>('[data-item] img')];
            return images.length > 0 && images.every((image) => image.complete && image.naturalWidth > 0);
          };
          while (!shown()) await new Promise((resolve) => requestAnimationFrame(resolve));
          return performance.now() - began;
        }, id),
      );
    }
    const times: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
    for (let n = 0; n < 3; n++) {
      times.ours.push(...(await scrolled(page, 'Attempts')));
      times.bare.push(...(await scrolled(page, null)));
    }
    const [ours, bare] = [percentile(times.ours, 0.95), percentile(times.bare, 0.95)];
    const open = percentile(opened, 0.5);
    return [
      {
        what: `open the board of ${named} attempts, with its pictures`,
        ...{ value: open, unit: 'ms', aim: '≤ 500 ms', kept: open <= 500 },
        note: `median of ${opened.length}, longest ${Math.max(...opened).toFixed(0)} ms`,
      },
      {
        what: `scroll the board of ${named} attempts, p95 frame`,
        ...{ value: ours / bare, unit: '× bare', aim: '≤ 1.5 × bare', kept: ours <= 1.5 * bare },
        note: `${ours.toFixed(1)} ms; the pictures alone in a plain list: ${bare.toFixed(1)} ms, no GPU`,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Memory of many attempts, and the board that shows them. */
export const run: RunBench = async () => {
  checkBuilt();
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-bench-'));
  try {
    const project = path.join(folder, 'project');
    const lengths = Object.fromEntries(Array.from({ length: recorded }, (_, n) => [`task ${n + 1}`, 3]));
    await makeProject(project, path.join(folder, 'episodes'), lengths);
    const { id, line } = await attempted(project, path.join(folder, 'user'));
    return [line, ...(await board(project, path.join(folder, 'home'), id))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
