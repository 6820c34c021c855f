// Entry of the utility process: the host, reached over ports that the main process passes in.
import { createRouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import type { MessageEvent } from 'electron';
import type { CallContext, Host } from '#electron/host/host.ts';
import type { KeyVault } from '#electron/host/people/key-vault.ts';
import { findPicture } from '#electron/host/router/find-picture.ts';
import { openHost } from '#electron/host/open-host.ts';
import { readPersonName } from '#electron/host/people/person.ts';
import { router } from '#electron/host/router/index.ts';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { hearGuest, RelayedBrowser } from './relayed-browser.ts';
import { type FromHost, type ToHost, toHost } from '#shared/host-messages.ts';

const { parentPort } = process;
const tell = (message: FromHost) => parentPort.postMessage(message);

/** Keys are kept here in memory; every change is reported to the main process, which has the keychain. */
function mainVault(state: KeyVault['state'], initial: Record<string, string>): KeyVault {
  const keys = new Map(Object.entries(initial));
  return {
    state,
    get: (model) => keys.get(model),
    set: async (model, key) => {
      keys.set(model, key);
      tell({ type: 'key', model, key });
    },
    remove: async (model) => {
      keys.delete(model);
      tell({ type: 'key', model, key: null });
    },
    names: () => [...keys.keys()],
  };
}

interface Running {
  host: Host;
  context: CallContext;
  rpc: RPCHandler<CallContext>;
}
/** The desktop has one host process. */
let running: Running | null = null;

async function start(message: ToHost & { type: 'start' }): Promise<void> {
  const capabilities = ['capture-screen', 'native-dialogs', ...(message.keychain === 'stored' ? ['keychain'] : [])];
  const host = openHost({
    shell: 'desktop',
    capabilities,
    vault: mainVault(message.keychain, message.keys),
    recordedBrowser: () => new RelayedBrowser(tell),
  });
  const context: CallContext = { host, caller: { name: readPersonName(host.options.userFolder), role: 'curator' } };
  running = { host, context, rpc: new RPCHandler(router, { clientInterceptors: interceptors() }) };
  host.events.listen((event) => {
    if (event.type === 'project') tell({ type: 'project', path: event.path });
  });
  let problem: string | null = null;
  if (message.project !== null) {
    try {
      await createRouterClient(router, { context }).projects.open({ path: message.project });
      tell({ type: 'project', path: host.session?.folder ?? null });
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
  }
  tell({ type: 'ready', problem });
}

async function picture(message: ToHost & { type: 'picture' }): Promise<void> {
  const { kind, sha256, width, request } = message;
  const found = running ? await findPicture(running.host, kind, sha256, width).catch(() => null) : null;
  tell({
    type: 'picture',
    request,
    found: found && { file: found.file, mime: found.mime, look: found.look },
  });
}

async function stop(): Promise<void> {
  if (running?.host.session) await createRouterClient(router, { context: running.context }).projects.close();
  tell({ type: 'stopped' });
}

const end = () => void stop().finally(() => process.exit(0));
// Ctrl+C in the terminal reaches every process of the app; the main process decides when to end.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', end);

parentPort.on('message', (event: MessageEvent) => {
  const message = toHost.parse(event.data);
  if (message.type === 'start') void start(message);
  else if (message.type === 'picture') void picture(message);
  else if (message.type === 'stop') end();
  else if (message.type !== 'connect') hearGuest(message);
  else {
    const [port] = event.ports;
    if (!port || !running) return;
    running.rpc.upgrade(port, { context: running.context });
    port.start();
  }
});
