import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
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

/** The screen of the stand-in phone: a page in a headless Chromium that emulates a phone. Nothing of it is reachable. */
export class PhoneScreen {
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #touch: CDPSession;

  private constructor(browser: Browser, page: Page, touch: CDPSession) {
    this.#browser = browser;
    this.#page = page;
    this.#touch = touch;
  }

  static async open(): Promise<PhoneScreen> {
    const { chromium } = await import('playwright-core');
    const executablePath = findChromium();
    if (executablePath === null) throw new Error('The stand-in phone needs Chromium (apt install chromium).');
    // It is reached over a pipe, and ends when that closes, whatever ended this process.
    const browser = await chromium.launch({
      executablePath,
      headless: true,
      chromiumSandbox: process.getuid?.() !== 0,
    });
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
    return new PhoneScreen(browser, page, await context.newCDPSession(page));
  }

  ask<K extends keyof InPage>(name: K, ...args: Parameters<InPage[K]>): Promise<ReturnType<InPage[K]>> {
    return this.#page.evaluate(
      ([called, given]) => (phone[called as 'focus'] as (...all: unknown[]) => unknown)(...(given as unknown[])),
      [name, args] as const,
    ) as Promise<ReturnType<InPage[K]>>;
  }

  /** The picture of the screen; black where an app does not let itself be pictured. */
  async picture(): Promise<Buffer> {
    const size = this.#page.viewportSize() ?? { width: 1, height: 1 };
    if (!(await this.ask('secure'))) return this.#page.screenshot({ type: 'png' });
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

  close(): Promise<void> {
    return this.#browser.close();
  }
}
