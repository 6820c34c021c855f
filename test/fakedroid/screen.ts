import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import sharp from '#pipelines/sharp.ts';
import { findChromium } from '#electron/host/web-page/chromium.ts';

/** The phone's own size in its pixels, upright, and how many of them one unit of a page is. */
export const native = { width: 540, height: 960, ratio: 1.5, density: 240 };

/** What the page of the phone offers (`phone.js`). */
interface InPage {
  home(): void;
  back(): void;
  recents(): void;
  start(component: string): boolean;
  launcher(name: string): string | null;
  stop(name: string): void;
  clear(name: string): boolean;
  focus(): string;
  secure(): boolean;
  rows(uri: string, where: string): string[] | null;
  setting(key: string, value?: string): string | null;
  tree(ratio: number): string;
}
declare global {
  var phone: InPage;
}

/** The browser of all phones of this process, and how many use it. */
let shared: { browser: Promise<Browser>; users: number } | null = null;

async function startBrowser(): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('The stand-in phone needs Chromium (apt install chromium).');
  // It is reached over a pipe, and ends when that closes, whatever ended this process.
  return chromium.launch({ executablePath, headless: true, chromiumSandbox: process.getuid?.() !== 0 });
}

/** The screen of the stand-in phone: a page in a headless Chromium that emulates a phone. Nothing of it is reachable. */
export class PhoneScreen {
  readonly #context: BrowserContext;
  readonly #page: Page;
  readonly #touch: CDPSession;
  /** The latest picture, and of what it is. */
  #latest: { shows: string; picture: Buffer } | null = null;

  private constructor(context: BrowserContext, page: Page, touch: CDPSession) {
    this.#context = context;
    this.#page = page;
    this.#touch = touch;
  }

  static async open(): Promise<PhoneScreen> {
    shared ??= { browser: startBrowser(), users: 0 };
    shared.users += 1;
    const browser = await shared.browser;
    const context = await browser.newContext({
      viewport: { width: native.width / native.ratio, height: native.height / native.ratio },
      deviceScaleFactor: native.ratio,
      isMobile: true,
      hasTouch: true,
      offline: true,
      locale: 'en-US',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const [html, script] = await Promise.all(
      ['phone.html', 'phone.js'].map((name) => readFile(path.join(import.meta.dirname, name), 'utf8')),
    );
    await page.setContent(html ?? '');
    await page.addScriptTag({ content: script ?? '' });
    return new PhoneScreen(context, page, await context.newCDPSession(page));
  }

  ask<K extends keyof InPage>(name: K, ...args: Parameters<InPage[K]>): Promise<ReturnType<InPage[K]>> {
    return this.#page.evaluate(
      ([called, given]) => (phone[called as 'focus'] as (...all: unknown[]) => unknown)(...(given as unknown[])),
      [name, args] as const,
    ) as Promise<ReturnType<InPage[K]>>;
  }

  /** All that a picture depends on. */
  #shows(): Promise<string> {
    return this.#page.evaluate(() => {
      const all = [...document.querySelectorAll('*')];
      const values = [...document.querySelectorAll('input')].map(({ value }) => value);
      const scrolled = [scrollY, ...all.map(({ scrollTop }) => scrollTop)];
      const focus = all.findIndex((element) => element === document.activeElement);
      return JSON.stringify([document.documentElement.outerHTML, values, scrolled, focus, innerWidth]);
    });
  }

  /** The picture of the screen; black where an app does not let itself be pictured. */
  async picture(): Promise<Buffer> {
    const size = this.#page.viewportSize() ?? { width: 1, height: 1 };
    if (!(await this.ask('secure'))) {
      const shows = await this.#shows();
      // Screens are pictured again and again until they rest.
      if (this.#latest?.shows !== shows)
        this.#latest = { shows, picture: await this.#page.screenshot({ type: 'png' }) };
      return this.#latest.picture;
    }
    const [width, height] = [size.width * native.ratio, size.height * native.ratio];
    return sharp({ create: { width, height, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
  }

  /** Turns it by quarters, as `user_rotation` counts them. */
  async turn(quarters: number): Promise<void> {
    const [long, short] = [native.height / native.ratio, native.width / native.ratio];
    await this.#page.setViewportSize(
      quarters % 2 === 1 ? { width: long, height: short } : { width: short, height: long },
    );
  }

  /** Moves a finger; places in pixels of the screen. */
  async touch(from: readonly number[], to: readonly number[], ms: number): Promise<void> {
    const at = (share: number) => {
      const [x = 0, y = 0] = [0, 1].map(
        (n) => ((from[n] ?? 0) + ((to[n] ?? 0) - (from[n] ?? 0)) * share) / native.ratio,
      );
      return [{ x, y }];
    };
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
      this.#touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : at(share) });
    await send('touchStart', 0);
    const moves = from[0] === to[0] && from[1] === to[1] ? 0 : 6;
    for (let n = 1; n <= moves; n++) await send('touchMove', n / moves);
    if (moves === 0 && ms > 0) await this.#page.waitForTimeout(ms);
    await send('touchEnd', 1);
  }

  press(key: string): Promise<void> {
    return this.#page.keyboard.press(key);
  }

  /** Types into the focused field. */
  type(text: string): Promise<void> {
    return this.#page.keyboard.insertText(text);
  }

  async close(): Promise<void> {
    await this.#context.close();
    if (!shared || (shared.users -= 1) > 0) return;
    const { browser } = shared;
    shared = null;
    await (await browser).close();
  }
}
