import { RPCLink } from '@orpc/client/fetch';
import { Connection } from './connection.ts';
import type { Transport } from './transport.ts';
import { useConnection } from './use-connection.ts';

/** Seconds between two attempts while the server does not answer. */
const retryEvery = 1;

/** The browser shell: the contract over HTTP on the page's own address. The session cookie is sent by the browser. */
export function browserTransport(): Transport {
  const connection = new Connection();

  /** Polls until the server answers; any answer but a refusal means that it is reachable. */
  async function waitForServer(): Promise<void> {
    for (;;) {
      const reached = await fetch('/rpc/system/info', { method: 'POST', body: '{}', headers }).catch(() => null);
      if (reached?.ok) {
        useConnection.setState({ signedOut: false, openedElsewhere: false });
        return connection.set('connected');
      }
      // The server is running but this browser is not signed in: a link opened in another tab signs
      // both in.
      useConnection.setState({
        signedOut: reached?.status === 401,
        openedElsewhere: reached?.headers.get('Benchwright-Door') === 'elsewhere',
      });
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
