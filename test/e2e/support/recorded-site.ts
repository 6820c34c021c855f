import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Workplace } from './project.ts';

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
        .find((page) => page.url().startsWith(origin));
      if (!page) throw new Error('The recorded browser does not show the site.');
      return page;
    },
    close: async () => found?.close(),
  };
}

/**
 * Waits as a person does who looks at what an action did before the next one. A driver that acts on within milliseconds
 * is faster than any picture of the page, and steps then share the picture before them.
 */
async function lookAtIt(page: Page): Promise<void> {
  await page.waitForTimeout(1000);
}

/** Presses, types and opens a menu on the site: five steps. */
export async function actOnSite(guest: Page): Promise<void> {
  await guest.getByText('Add lamp').click();
  await guest.getByText('added').waitFor();
  await lookAtIt(guest);
  await guest.locator('#name').click();
  await lookAtIt(guest);
  await guest.keyboard.type('Ada');
  await guest.keyboard.press('Enter');
  await guest.getByText('sent Ada').waitFor();
  await lookAtIt(guest);
  await guest.getByText('Options').click({ button: 'right' });
  await guest.locator('output', { hasText: 'menu' }).waitFor();
  await lookAtIt(guest);
}

/** How the steps of `actOnSite` are listed, with those that end the recording. */
export const stepsOnSite = [
  'click\\s+Add lamp',
  'click',
  'type\\s+',
  'enter',
  'right click\\s+Options',
  'finish',
  'final',
].map((words) => new RegExp(words));
