import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';

/** Requests of one kind that get no reply until they are released. */
export interface Held {
  /** Resolves when one has arrived. */
  waits(): Promise<void>;
  /** Lets the held ones and all later ones through to the host. */
  release(): Promise<void>;
  /** Answers the held ones and all later ones with an error of the host, until `release`. */
  fail(message: string): Promise<void>;
}

/** From now on requests to `address` (a pattern) wait on their way out of the browser's page. */
export async function holdRequests(page: Page, address: string): Promise<Held> {
  const waiting: Route[] = [];
  let sentence: string | null = null;
  let open = false;
  const failing = (route: Route) =>
    route.fulfill({
      status: 500,
      json: { json: { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: sentence } },
    });
  await page.route(address, async (route) => {
    if (open) await route.continue();
    else if (sentence !== null) await failing(route);
    else waiting.push(route);
  });
  return {
    waits: () => expect.poll(() => waiting.length).toBeGreaterThan(0),
    release: async () => {
      open = true;
      await Promise.all(waiting.splice(0).map((route) => route.continue()));
      await page.unroute(address);
    },
    fail: async (message) => {
      sentence = message;
      await Promise.all(waiting.splice(0).map(failing));
    },
  };
}

/** From now on, also after a reload, calls of `procedure` (`evaluations/list`) wait on their way to the server. */
export const holdCalls = (page: Page, procedure: string): Promise<Held> => holdRequests(page, `**/rpc/${procedure}*`);
