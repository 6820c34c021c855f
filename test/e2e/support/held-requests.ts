import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { Studio } from './studio.ts';

/** Requests of one kind that get no reply until they are released. */
export interface Held {
  /** Resolves when one has arrived. */
  waits(): Promise<void>;
  /** Lets the held ones and all later ones through to the host. */
  release(): Promise<void>;
  /** Answers the held ones and all later ones with an error of the host, until `release`. */
  fail(message: string): Promise<void>;
}

/** For the port, the names of held procedures are stored where they survive a reload of the page. */
const heldKey = 'held-calls';

interface PageHolds {
  counts: Record<string, number>;
  release: (name: string) => void;
  refuse: (name: string, sentence: string) => void;
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

/** Runs in the page: calls of the procedures that are named in its session's storage stay on this side of the port. */
function holdInPage(key: string): void {
  interface Waiting {
    id: string;
    port: MessagePort;
    send: () => void;
  }
  const held = () => JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
  const waiting: Record<string, Waiting[]> = {};
  const sentences: Record<string, string> = {};
  const holds: PageHolds = {
    counts: {},
    release: (name) => {
      sessionStorage.setItem(key, JSON.stringify(held().filter((one) => one !== name)));
      for (const { send } of waiting[name]?.splice(0) ?? []) send();
    },
    refuse: (name, sentence) => {
      sentences[name] = sentence;
      for (const { id, port } of waiting[name]?.splice(0) ?? []) {
        const json = { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: sentence };
        const data = JSON.stringify({ i: id, p: { s: 500, b: { json } } });
        port.dispatchEvent(new MessageEvent('message', { data }));
      }
    },
  };
  Object.assign(window, { holds });
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
    const send = () => Reflect.apply(post, this, given);
    const [message] = given;
    const sent = typeof message === 'string' ? (JSON.parse(message) as { i: string; p?: { u?: string } }) : null;
    const name = held().find((one) => sent?.p?.u?.includes(`/${one}`));
    if (name === undefined || !sent) return send();
    (waiting[name] ??= []).push({ id: sent.i, port: this, send });
    holds.counts[name] = (holds.counts[name] ?? 0) + 1;
    const sentence = sentences[name];
    // The page begins to wait for the reply only after this.
    if (sentence !== undefined) queueMicrotask(() => holds.refuse(name, sentence));
  };
}

const patched = new WeakSet<Page>();

/** The desktop's calls go through a port: held on their way out of the page, failed by a reply on the same port. */
async function holdOverPort({ page }: Studio, procedure: string): Promise<Held> {
  if (!patched.has(page)) {
    patched.add(page);
    await page.addInitScript(holdInPage, heldKey);
    await page.evaluate(holdInPage, heldKey);
  }
  await page.evaluate(
    ([key, name]) => {
      const held = JSON.parse(sessionStorage.getItem(key ?? '') ?? '[]') as string[];
      sessionStorage.setItem(key ?? '', JSON.stringify([...held, name]));
    },
    [heldKey, procedure],
  );
  const inPage = (act: 'count' | 'release' | 'refuse', words = '') =>
    page.evaluate(
      ({ name, what, sentence }) => {
        const { holds } = window as unknown as { holds: PageHolds };
        if (what === 'release') holds.release(name);
        else if (what === 'refuse') holds.refuse(name, sentence);
        return holds.counts[name] ?? 0;
      },
      { name: procedure, what: act, sentence: words },
    );
  return {
    waits: () => expect.poll(() => inPage('count')).toBeGreaterThan(0),
    release: async () => void (await inPage('release')),
    fail: async (message) => void (await inPage('refuse', message)),
  };
}

/** From now on, also after a reload, calls of `procedure` (`evaluations/list`) wait on the transport of the shell. */
export function holdCalls(studio: Studio, procedure: string): Promise<Held> {
  return studio.shell === 'browser'
    ? holdRequests(studio.page, `**/rpc/${procedure}*`)
    : holdOverPort(studio, procedure);
}
