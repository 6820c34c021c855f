import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Workplace } from './project.ts';
import type { Studio } from './studio.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The browser that the browser shell records in, controlled from outside like a second person at its window. */
export interface RecordedBrowser {
  /** Environment of the host that names it. */
  env: Record<string, string>;
  /** Its page at this address, once it has loaded. */
  page(origin: string): Promise<Page>;
  close(): Promise<void>;
}

/** Replaces Chromium with a script that also opens a debugging port. */
export async function recordedBrowser(place: Workplace): Promise<RecordedBrowser> {
  const port = await freePort();
  const file = path.join(place.folder, 'recorded-chromium');
  mkdirSync(place.folder, { recursive: true });
  writeFileSync(file, `#!/bin/sh\nexec '${inject('runtimes').chromium}' "$@" --remote-debugging-port=${port}\n`);
  chmodSync(file, 0o755);
  let found: Browser | null = null;
  return {
    env: { BENCHWRIGHT_CHROMIUM: file },
    async page(origin) {
      found = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const page = found
        .contexts()
        .flatMap((context) => context.pages())
        .find((one) => one.url().startsWith(origin));
      if (!page) throw new Error('The recorded browser does not show the site.');
      return page;
    },
    close: async () => found?.close(),
  };
}

/** Window in which a recording continues: the desktop's own, or that of the browser of this machine. */
export async function guestOf(studio: Studio, browser: RecordedBrowser, origin: string): Promise<Page> {
  const { app } = studio;
  if (!app) return browser.page(origin);
  const guest = app.windows().find((one) => one.url().startsWith(origin));
  if (!guest) throw new Error('The recording opened no window.');
  return guest;
}

/**
 * Waits as a person does who looks at what an action did before the next one. A driver that acts on within milliseconds
 * is faster than any picture of the page, and steps then share the picture before them.
 */
export async function lookAtIt(page: Page): Promise<void> {
  await page.waitForTimeout(1000);
}
