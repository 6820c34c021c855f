import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import {
  _electron,
  type Browser,
  type BrowserContext,
  chromium,
  type ElectronApplication,
  type Page,
} from 'playwright-core';
import { inject } from 'vitest';
import type { Workplace } from './project.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export type ShellName = 'browser' | 'desktop';

/** A running studio in one of the shells that have a window. */
export interface Studio {
  shell: ShellName;
  page: Page;
  /** The desktop's main process; null in the browser shell. */
  app: ElectronApplication | null;
  /** What the page wrote to its console as errors so far. */
  errors: string[];
  close(): Promise<void>;
  /** Ends the process that works on the project like a power cut: SIGKILL, without any cleanup. */
  kill(): Promise<void>;
}

/** A studio in a browser, to which more people can come. */
export interface BrowserStudio extends Studio {
  /** A page in a browser profile of its own, as on another person's machine; closed with the studio. */
  otherBrowser(): Promise<Page>;
}

export interface StudioOptions {
  place: Workplace;
  /** Port of the browser shell; otherwise any that is free. */
  port?: number;
  /** Project to open at start; without it the studio shows the start page. */
  project?: string;
  /** More environment for the host, e.g. API keys. */
  env?: Record<string, string>;
  /** Folder or archive of the app that the desktop's runtime loads; otherwise this checkout. */
  app?: string;
  /** More switches of the desktop's runtime. */
  args?: readonly string[];
  viewport?: { width: number; height: number };
  /** Language of the browser, which the page follows. */
  locale?: string;
  /** Device pixels per CSS pixel; in the desktop the window then keeps its size on the screen. */
  deviceScaleFactor?: number;
}

const pages = new Set<Page>();

/** Pages of the studios that are open. */
export const openPages = (): readonly Page[] => [...pages];

function watch(page: Page): void {
  pages.add(page);
  page.once('close', () => pages.delete(page));
  // Less than a test may take, so that a failure names what was waited for.
  page.setDefaultTimeout(20_000);
}

/** Adds the page's errors from now on to `errors`. */
function collectErrors(page: Page, errors: string[] = []): string[] {
  watch(page);
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

function environment(options: StudioOptions): Record<string, string> {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(own), BENCHWRIGHT_HOME: options.place.home, ...options.env };
}

/** Starts `benchwright serve` and returns the address it prints. */
export async function startServe(options: StudioOptions): Promise<{ child: ChildProcess; url: string }> {
  const args = [path.join(root, 'bin', 'benchwright.mjs'), 'serve', ...(options.project ? [options.project] : [])];
  if (options.port !== undefined) args.push('--port', String(options.port));
  const child = spawn(process.execPath, args, { env: environment(options), stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stderr.on('data', (data: Buffer) => {
    text += String(data);
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(String(JSON.parse(line).url)));
    child.once('exit', (code) => reject(new Error(`serve ended with ${code}: ${text}`)));
  });
  return { child, url };
}

export async function stopServe(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

/** One browser for all spec files of this worker; each studio is a profile of its own in it. */
let launched: Promise<Browser> | null = null;

export function oneBrowser(): Promise<Browser> {
  const executablePath = inject('runtimes').chromium;
  if (!executablePath) throw new Error('No Chromium');
  launched ??= chromium.launch({ executablePath, args: quiet });
  return launched;
}

async function openBrowser(options: StudioOptions): Promise<BrowserStudio> {
  const { child, url } = await startServe(options);
  const contexts: BrowserContext[] = [];
  const closeAll = () => Promise.all(contexts.splice(0).map((context) => context.close()));
  const newPage = async (): Promise<Page> => {
    const browser = await oneBrowser();
    const viewport = options.viewport ?? { width: 1440, height: 900 };
    const context = await browser.newContext({
      ...{ viewport, deviceScaleFactor: options.deviceScaleFactor ?? 1 },
      ...(options.locale !== undefined && { locale: options.locale }),
    });
    contexts.push(context);
    return context.newPage();
  };
  try {
    const page = await newPage();
    const errors = collectErrors(page);
    await page.goto(url);
    return {
      shell: 'browser',
      page,
      app: null,
      errors,
      otherBrowser: async () => {
        const other = await newPage();
        watch(other);
        // Refusals that another person is meant to get are errors on the console too.
        other.on('pageerror', (error) => errors.push(String(error)));
        return other;
      },
      close: async () => {
        await closeAll();
        await stopServe(child);
      },
      kill: async () => {
        await stopServe(child, 'SIGKILL');
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    await stopServe(child);
    throw error;
  }
}

/** Whether a process is still running; a killed one that was not reaped is not. */
function goesOn(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^ [ZX]/.test(stat.slice(stat.lastIndexOf(')') + 1));
  } catch {
    return false;
  }
}

async function openDesktop(options: StudioOptions): Promise<Studio> {
  const runtime = inject('runtimes').electron;
  if (!runtime) throw new Error('No Electron');
  const ratio = options.deviceScaleFactor;
  const project = options.project ? [`--project=${options.project}`] : [];
  const app = await _electron.launch({
    executablePath: runtime.executable,
    args: [
      ...quiet,
      ...(options.args ?? []),
      ...(ratio === undefined ? [] : [`--force-device-scale-factor=${ratio}`]),
      options.app ?? root,
      ...project,
    ],
    cwd: root,
    env: { ...environment(options), ...runtime.env },
    timeout: 60_000,
  });
  const errors: string[] = [];
  // Libraries of the host that conflict with the system's report it here before they crash it.
  app.process().stderr?.on('data', (data: Buffer) => {
    const line = /^.*(GLib-GObject|SharpElectronLinux).*$/m.exec(String(data))?.[0];
    if (line) errors.push(line);
  });
  const page = await app.firstWindow({ timeout: 60_000 });
  collectErrors(page, errors);
  // The window exists before its page; an address set on the blank page would be lost.
  await page.waitForURL(/^benchwright:/);
  await page.locator('main').first().waitFor();
  // A size set from outside implies a ratio of 1.
  if (ratio === undefined) await page.setViewportSize(options.viewport ?? { width: 1440, height: 900 });
  const kill = async () => {
    // The host is a process of its own: killed after the window, it has no time to notice.
    const hosts = await app.evaluate(({ app: electron }) =>
      electron
        .getAppMetrics()
        .filter((getAppMetric) => `${getAppMetric.name} ${getAppMetric.serviceName}`.includes('benchwright-host'))
        .map((getAppMetric) => getAppMetric.pid),
    );
    const ended = new Promise((resolve) => app.process().once('exit', resolve));
    for (const pid of hosts) process.kill(pid, 'SIGKILL');
    app.process().kill('SIGKILL');
    await ended;
    // A process killed in the middle of a write releases its files when the write is done.
    while (hosts.some(goesOn)) await delay(20);
  };
  return { shell: 'desktop', page, app, errors, close: () => app.close(), kill };
}

/** Opens the studio in a shell; close it in the end. */
export function openStudio(shell: 'browser', options: StudioOptions): Promise<BrowserStudio>;
export function openStudio(shell: ShellName, options: StudioOptions): Promise<Studio>;
export function openStudio(shell: ShellName, options: StudioOptions): Promise<Studio> {
  return shell === 'browser' ? openBrowser(options) : openDesktop(options);
}

/** Whether this machine has a browser, for `describe.runIf`; the global setup says so where it has none. */
export const hasBrowser = (): boolean => inject('runtimes').chromium !== null;

/** Whether this machine can run the desktop. */
export const hasDesktop = (): boolean => inject('runtimes').electron !== null;
