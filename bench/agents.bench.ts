import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { agentTask } from '#shared/agents/task.ts';
import { systemClock } from '#pipelines/engine/clock.ts';
import { settle } from '#pipelines/live/settle.ts';
import { resourcesFolder } from '#electron/host/files/app-folders.ts';
import { Gate } from '#electron/host/live/environments/web/gate.ts';
import { Sites } from '#electron/host/live/environments/web/sites.ts';
import { agentRun } from '#electron/host/live/testing/runs.ts';
import { curatorsHost } from './host.ts';
import type { BenchLine, RunBench } from './line.ts';
import { findChromium, flags } from './serve.ts';

const aim = 0.8;
const shop = 'http://shop.test';
const size = { width: 1280, height: 720 };
/** The search field, and a place beside it: no action is like the one before. */
const places = [
  [400, 33],
  [640, 400],
] as const;
const place = (n: number): readonly [number, number] => places[n % 2] ?? places[0];

const task = (id: string, steps: number) =>
  agentTask.parse({
    ...{ id, level: 'L3', platform: 'web', apps: ['Shop'], instruction: 'Look around.', maxSteps: steps + 1 },
    criteria: [{ kind: 'url', contains: 'shop' }],
    gold: Array.from({ length: steps }, (_, n) => ({ type: 'click', point: place(n) })),
  });

/** What a step needs, and no more: picture, tree, titles of the tabs, act, wait until the page is at rest. */
async function loop(page: Page, steps: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const picture = async () => hash('sha256', await page.screenshot({ type: 'png', caret: 'hide' }));
  for (let n = 0; n < steps; n++) {
    await picture();
    await session.send('Accessibility.getFullAXTree');
    await Promise.all(
      page
        .context()
        .pages()
        .map((page) => page.title()),
    );
    const [x, y] = place(n);
    await page.mouse.click(x, y);
    await settle(picture, systemClock);
  }
}

/** A browser of playwright-core alone on the same site; `took` is milliseconds of the steps. */
async function bare(count: number, steps: number): Promise<number> {
  const gate = new Gate(new Sites(resourcesFolder()), new Set([shop]));
  const server = await gate.open();
  const browsers = await Promise.all(
    Array.from({ length: count }, () =>
      chromium.launch({ executablePath: findChromium(), args: flags, proxy: { server } }),
    ),
  );
  try {
    const pages = await Promise.all(browsers.map((browser) => browser.newPage({ viewport: size })));
    await Promise.all(pages.map((page) => page.goto(`${shop}/`)));
    const began = performance.now();
    await Promise.all(pages.map((page) => loop(page, steps)));
    return performance.now() - began;
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
    await gate.close();
  }
}

/** Steps a second of an agent that answers at once, beside a bare loop of playwright-core on the same site. */
export const run: RunBench = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-bench-'));
  const { host, client } = curatorsHost(path.join(folder, 'user'));
  const ours = async (count: number, steps: number) => {
    const tasks = Array.from({ length: count }, (_, n) => task(`t${n}`, steps));
    const began = performance.now();
    const { result } = await agentRun(host, client, { env: 'web', tasks, model: 'builtin/scripted', parallel: count });
    if (result.sr !== 1) throw new Error(JSON.stringify(result.trajectories.map(({ reason }) => reason)));
    return performance.now() - began;
  };
  const line = async (count: number, steps: number): Promise<BenchLine> => {
    // Around ours, so that what else this machine does meets both.
    const before = await bare(count, steps / 2);
    // Starting, setting up and checking are in both.
    const took = -(await ours(count, 2)) + (await ours(count, 2 + steps));
    const loops = before + (await bare(count, steps / 2));
    const [own, other] = [took, loops].map((ms) => (count * steps * 1000) / ms) as [number, number];
    return {
      what: `${count === 1 ? '' : `${count} browsers at once, each `}${steps} steps on a page, agent without latency`,
      ...{ value: own / other, unit: '× bare', aim: `≥ ${aim} × bare playwright loop`, kept: own / other >= aim },
      note: `${own.toFixed(2)} steps a second; playwright-core alone, with picture, tree and settling: ${other.toFixed(2)}`,
    };
  };
  try {
    await client.projects.create({ path: path.join(folder, 'project') });
    await ours(1, 2);
    return [await line(1, 24), await line(8, 12)];
  } finally {
    await host.session?.close();
    await rm(folder, { recursive: true, force: true });
  }
};
