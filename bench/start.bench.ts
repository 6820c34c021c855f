import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, type Browser, chromium } from 'playwright-core';
import { findElectron, type Runtime } from '../scripts/electron-runtime.mjs';
import type { BenchLine } from './line.ts';
import { percentile } from './percentile.ts';
import { checkBuilt, cli, findChromium, flags, ownEnvironment, root, startServe } from './serve.ts';
import { makeBareApp, serveBareApp } from './start/bare-app.ts';

/** A control that a person can press or type into. */
const control = '#root button:enabled';
const pageRounds = 9;
const desktopRounds = 3;

interface Times {
  bare: number[];
  studio: number[];
}

/** Bare and studio take turns, so that other load on the machine affects both; the first turn of each is a warm-up. */
async function takeTurns(rounds: number, bare: () => Promise<number>, studio: () => Promise<number>): Promise<Times> {
  const times: Times = { bare: [], studio: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const turn = { bare: await bare(), studio: await studio() };
    if (round === 0) continue;
    times.bare.push(turn.bare);
    times.studio.push(turn.studio);
  }
  return times;
}

function compared(what: string, { bare, studio }: Times, where: string): BenchLine {
  const middle = { bare: percentile(bare, 0.5), studio: percentile(studio, 0.5) };
  const value = middle.studio / middle.bare;
  return {
    what,
    value,
    unit: '× bare',
    aim: '≤ 1.5 × bare',
    kept: value <= 1.5,
    note: `median ${middle.studio.toFixed(0)} ms, bare ${middle.bare.toFixed(0)} ms; ${where}`,
  };
}

/** Runs in the page before its own scripts: records when the control first appeared, from the navigation on. */
function noteReady(selector: string): void {
  const page = window as Window & { readyAt?: number };
  const watch = new MutationObserver(() => {
    if (!document.querySelector(selector)?.checkVisibility()) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => (page.readyAt = performance.now())));
  });
  watch.observe(document, { childList: true, subtree: true });
}

/** Approximate duration of the browser's own work after it has opened a window, in milliseconds. */
const settling = 600;

/** Milliseconds from the navigation of an open window, with an empty cache, until the control can be used. */
async function timePage(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(`(${noteReady.toString()})(${JSON.stringify(control)})`);
    await page.waitForTimeout(settling);
    await page.goto(url, { waitUntil: 'commit' });
    const ready = await page.waitForFunction(() => (window as Window & { readyAt?: number }).readyAt);
    return Number(await ready.jsonValue());
  } finally {
    await context.close();
  }
}

/** Milliseconds from the start of the process until the control in its window can be used. */
async function timeDesktop(runtime: Runtime, args: string[], env: Record<string, string>): Promise<number> {
  const before = performance.now();
  const app = await _electron.launch({
    executablePath: runtime.executable,
    args: [...flags, ...args],
    cwd: root,
    env: { ...env, ...runtime.env },
  });
  try {
    await (await app.firstWindow()).locator(control).first().waitFor();
    return performance.now() - before;
  } finally {
    await app.close();
  }
}

async function inBrowser(bareFolder: string, project: string, env: Record<string, string>): Promise<BenchLine> {
  const executablePath = findChromium();
  const bare = await serveBareApp(bareFolder);
  const server = await startServe(project, env);
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const times = await takeTurns(
      pageRounds,
      () => timePage(browser, bare.url),
      () => timePage(browser, server.url),
    );
    return compared('browser: navigation to ready for input', times, 'nothing cached');
  } finally {
    await browser.close();
    bare.close();
    await server.stop();
  }
}

async function onDesktop(
  runtime: Runtime,
  bareFolder: string,
  project: string,
  env: Record<string, string>,
): Promise<BenchLine> {
  const times = await takeTurns(
    desktopRounds,
    () => timeDesktop(runtime, [bareFolder], env),
    () => timeDesktop(runtime, [root, `--project=${project}`], env),
  );
  return compared('desktop: process start to ready for input', times, `Electron ${runtime.version}`);
}

/** Start of the studio on the sample project until its first screen accepts input, compared with one React element. */
export async function run(): Promise<BenchLine[]> {
  checkBuilt();
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-bench-'));
  const env = ownEnvironment(path.join(folder, 'home'));
  const project = path.join(folder, 'sample');
  const bareFolder = path.join(folder, 'bare');
  try {
    const made = spawnSync(process.execPath, [cli, 'new', project, '--sample'], { env, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`the sample project could not be made: ${made.stderr}`);
    await makeBareApp(bareFolder);
    const lines = [await inBrowser(bareFolder, project, env)];
    const display = process.platform !== 'linux' || Boolean(process.env['DISPLAY']);
    const { runtime, why } = display
      ? await findElectron({ fetch: false, carrier: true })
      : { runtime: null, why: 'there is no display (xvfb-run gives one)' };
    if (runtime) lines.push(await onDesktop(runtime, bareFolder, project, env));
    else console.log(`start        on the desktop: not measured, ${why}`);
    return lines;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
