// Answers of a browser page, which needs a document: a file for the components' tests.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserTransport } from '../../renderer/transport/browser.ts';
import { useConnection } from '../../renderer/transport/use-connection.ts';

const refusal = JSON.stringify({
  json: { defined: false, code: 'UNAUTHORIZED', status: 401, message: 'You are signed out.' },
  meta: [],
});
const headers = { 'Content-Type': 'application/json' };
let signedIn = false;
const asked = vi.fn<() => Promise<Response>>(() =>
  Promise.resolve(signedIn ? Response.json({ json: 1, meta: [] }) : new Response(refusal, { status: 401, headers })),
);

beforeEach(() => {
  signedIn = false;
  vi.stubGlobal('fetch', asked);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks nothing more once it is signed out, answers calls itself, and goes on when another page is signed in', async () => {
  const { link, state } = browserTransport();
  await vi.waitFor(() => expect(useConnection.getState().signedOut).toBe(true));
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(link.call(['runs', 'list'], {}, { context: {} })).rejects.toThrow('You are signed out.');
  expect(asked).toHaveBeenCalledTimes(1);
  signedIn = true;
  const beside = new BroadcastChannel('benchwright-signed-in');
  beside.postMessage(null);
  await vi.waitFor(() => expect(state()).toBe('connected'));
  beside.close();
  expect(useConnection.getState().signedOut).toBe(false);
  await link.call(['runs', 'list'], {}, { context: {} });
  expect(asked).toHaveBeenCalledTimes(3);
});
