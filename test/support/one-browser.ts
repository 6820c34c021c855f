import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll } from 'vitest';
import { OwnFolder } from '#electron/host/live/environments/own-folder.ts';
import type { launched } from '#electron/host/live/environments/web/browser.ts';

/** A proxy at which nothing listens: what has no gate of its own reaches nothing. */
const nowhere = 'http://127.0.0.1:1';

/**
 * The module `browser.ts` of web pages, whose episodes share one browser in a test file, each with contexts of its own
 * behind its own gate: starting a browser takes longer than most episodes of tests. For files in which no browser is
 * killed: `vi.mock(…, async (original) => (await import(here)).shared(await original()))`.
 */
export function shared<T extends { launched: typeof launched }>(module: T): T {
  let started: Promise<{ browser: Browser; folder: OwnFolder }> | null = null;
  const start = async (executable: string) => {
    const folder = await OwnFolder.make('web');
    return { browser: (await module.launched(executable, nowhere, folder)).browser, folder };
  };
  afterAll(async () => {
    const entry = await started;
    await entry?.browser.close();
    await entry?.folder.remove();
  });
  return {
    ...module,
    async launched(executable: string, server: string) {
      started ??= start(executable);
      const { browser } = await started;
      const contexts: BrowserContext[] = [];
      const own: Pick<Browser, 'newContext' | 'close' | 'on'> = {
        on: browser.on.bind(browser),
        async newContext(options?: BrowserContextOptions) {
          const context = await browser.newContext({ ...options, proxy: { server } });
          contexts.push(context);
          return context;
        },
        async close() {
          for (const context of contexts) await context.close();
        },
      };
      return { browser: own as Browser, pid: null };
    },
  };
}
