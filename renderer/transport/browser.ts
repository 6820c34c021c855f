import { RPCLink } from '@orpc/client/fetch';
import { Connection } from './connection.ts';
import type { Transport } from './transport.ts';
import { useConnection } from './use-connection.ts';

/** Seconds between two attempts while the server does not answer. */
const retryEvery = 1;

/** Pages of this browser tell each other when one of them is signed in. */
const tell = new BroadcastChannel('benchwright-signed-in');

/** Waits until another page is signed in, or the person comes back to this one, who may have signed in meanwhile. */
function signedInAgain(): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  return new Promise<void>((resolve) => {
    const look = () => {
      if (document.visibilityState === 'visible') resolve();
    };
    tell.addEventListener('message', () => resolve(), { signal });
    window.addEventListener('focus', look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
  }).finally(() => over.abort());
}

/** The browser shell: the contract over HTTP on the page's own address. The session cookie is sent by the browser. */
export function browserTransport(): Transport {
  const connection = new Connection();

  /** The answer to every call while this browser is signed out: nothing is asked then. */
  let refused: { body: string; headers: Headers } | null = null;

  /** Asks until the server answers; signed out, it asks again only when that may have changed. */
  async function waitForServer(): Promise<void> {
    for (;;) {
      const reached = await fetch('/rpc/system/info', { method: 'POST', body: '{}', headers }).catch(() => null);
      refused = null;
      if (reached?.ok) {
        tell.postMessage(null);
        useConnection.setState({ signedOut: false, openedElsewhere: false });
        return connection.set('connected');
      }
      // The server is running but this browser is not signed in: a link opened in another tab signs
      // both in. A project that is opened again does so without one.
      const signedOut = reached?.status === 401;
      const openedElsewhere = reached?.headers.get('Benchwright-Door') === 'elsewhere';
      useConnection.setState({ signedOut, openedElsewhere });
      if (reached && signedOut && !openedElsewhere) {
        refused = { body: await reached.text(), headers: reached.headers };
        await signedInAgain();
        continue;
      }
      await new Promise((resolve) => setTimeout(resolve, retryEvery * 1000));
    }
  }

  function leave(): void {
    if (connection.state !== 'connected') return;
    connection.set('lost');
    void waitForServer();
  }

  const headers = { 'Content-Type': 'application/json' };
  const link = new RPCLink({
    url: `${location.origin}/rpc`,
    fetch: async (request, init) => {
      if (refused) return new Response(refused.body, { status: 401, headers: refused.headers });
      try {
        const response = await fetch(request, init);
        if (response.status === 401) leave();
        return response;
      } catch (error) {
        // A call aborted by its caller says nothing about the server.
        if (!request.signal.aborted) leave();
        throw error;
      }
    },
  });
  void waitForServer();

  return {
    shell: 'browser',
    link,
    mediaUrl: (sha256) => `/media/${sha256}`,
    thumbUrl: (sha256, width) => `/thumb/${sha256}?w=${width}`,
    state: () => connection.state,
    onState: (listener) => connection.listen(listener),
    async signOut() {
      const answer = await fetch('/sign-out', { method: 'POST' });
      if (!answer.ok) throw new Error(await answer.text());
      // The page is left, so that nothing of the project stays on the screen.
      location.replace('/');
    },
    desktop: null,
  };
}
