import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, CDPSession } from 'playwright-core';
import { inWords } from '#shared/phrases/phrase.ts';
import type { BrowserListener, BrowserView, RecordedBrowser, RecordedPage } from './browser.ts';

const names: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'Google\\Chrome\\Application\\chrome.exe',
    'Chromium\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** The browser that the environment names, whether it exists or not. */
export const chosenBrowser = (): string | undefined => process.env['BENCHWRIGHT_CHROMIUM'] || undefined;

/**
 * The browser on this machine to record in: `BENCHWRIGHT_CHROMIUM`, otherwise the first one found; null without any.
 */
export function findChromium(): string | null {
  const chosen = chosenBrowser();
  if (chosen) return existsSync(chosen) ? chosen : null;
  const folders =
    process.platform === 'win32'
      ? ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => process.env[name] ?? [])
      : (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  for (const name of names[process.platform] ?? [])
    for (const file of path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name)))
      if (existsSync(file)) return file;
  return null;
}

function pageOf(id: string, opened: boolean, session: CDPSession): RecordedPage {
  return {
    id,
    opened,
    send: (method, params) => session.send(method as 'Page.enable', params),
    onEvent: (listener) => session.on('event', ({ method, params }) => listener(method, params)),
  };
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** A browser on this machine with a new profile that is deleted at the end; people work in its window. */
export class LocalChromium implements RecordedBrowser {
  readonly #executable: string;
  readonly #headless: boolean;
  #browser: Browser | null = null;
  #context: BrowserContext | null = null;

  /** `headless`: without a window, for tests that act through `context`. */
  constructor(executable: string, headless = false) {
    this.#executable = executable;
    this.#headless = headless;
  }

  /** The pages, for tests that act in a person's place. */
  get context(): BrowserContext | null {
    return this.#context;
  }

  async open({ width, height, ratio }: BrowserView, listener: BrowserListener): Promise<void> {
    const { chromium } = await import('playwright-core');
    try {
      this.#browser = await chromium.launch({
        executablePath: this.#executable,
        headless: this.#headless,
        // Chromium refuses to sandbox root; only containers run it as root.
        chromiumSandbox: process.getuid?.() !== 0,
        args: ['--no-first-run', '--no-default-browser-check', '--disable-sync', '--disable-background-networking'],
        // Ctrl+C ends the recording, which closes the browser itself.
        handleSIGINT: false,
        handleSIGTERM: false,
      });
    } catch (error) {
      throw new Error(inWords('recording-no-start', { browser: this.#executable, why: firstLine(error) }));
    }
    this.#browser.on('disconnected', () => listener.gone(inWords('recording-browser-gone')));
    const context = await this.#browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: ratio,
      acceptDownloads: false,
      serviceWorkers: 'allow',
    });
    this.#context = context;
    // An empty list refuses every permission that a page may ask for.
    await context.grantPermissions([]);
    let there: () => void = () => {};
    const first = new Promise<void>((resolve) => {
      there = resolve;
    });
    let count = 0;
    context.on('page', (page) => {
      const id = String(++count);
      page.on('close', () => listener.closed(id));
      page.on('crash', () => listener.gone(inWords('recording-page-crashed')));
      // Left to the person.
      page.on('dialog', () => undefined);
      void (async () => {
        const opened = (await page.opener()) !== null;
        listener.page(pageOf(id, opened, await context.newCDPSession(page)));
        there();
      })().catch(() => undefined);
    });
    await context.newPage();
    await first;
  }

  async close(): Promise<void> {
    await this.#browser?.close().catch(() => undefined);
    this.#browser = null;
  }
}
