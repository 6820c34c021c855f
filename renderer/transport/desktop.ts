import { DynamicLink } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { connectMessage, type DesktopBridge } from '#shared/bridge.ts';
import { Connection } from './connection.ts';
import type { Transport, TransportLink } from './transport.ts';

/**
 * The desktop: the contract over a MessagePort to the host's process. When the host dies, calls in flight are
 * rejected, later ones wait until the new host is up.
 */
export function desktopTransport(bridge: DesktopBridge): Transport {
  const connection = new Connection();
  let current: TransportLink;

  function connect(): void {
    const { port1, port2 } = new MessageChannel();
    port1.start();
    current = new RPCLink({ port: port1 });
    window.postMessage({ type: connectMessage }, location.origin, [port2]);
    connection.set('connected');
  }

  bridge.onHost((state) => {
    if (state === 'down') connection.set('lost');
    else if (connection.state === 'lost') connect();
  });
  connect();

  return {
    shell: 'desktop',
    link: new DynamicLink(async (options) => {
      await connection.connected(options.signal);
      return current;
    }),
    mediaUrl: (sha256) => `/media/${sha256}`,
    thumbUrl: (sha256, width) => `/thumb/${sha256}?w=${width}`,
    state: () => connection.state,
    onState: (listener) => connection.listen(listener),
    signOut: null,
    desktop: bridge,
  };
}
