import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink as FetchLink } from '@orpc/client/fetch';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { createRouterClient } from '@orpc/server';
import { RPCHandler as PortHandler } from '@orpc/server/message-port';
import type { CallContext } from '#electron/host/host.ts';
import { openHost } from '#electron/host/open-host.ts';
import { router } from '#electron/host/router/index.ts';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { startServer } from '#electron/serve/server.ts';
import type { Contract } from '#shared/contract/index.ts';

export type Client = ContractRouterClient<Contract>;

/** A host of its own with a client that reaches it in one of the three ways. */
export interface Carried {
  client: Client;
  /** Folder for this case's projects and files. */
  folder: string;
  close(): Promise<void>;
}

type Open = (context: CallContext) => Promise<{ client: Client; close(): Promise<void> }>;

const inProcess: Open = async (context) => ({
  client: createRouterClient(router, { context, interceptors: interceptors() }),
  close: async () => {},
});

const overPort: Open = async (context) => {
  const { port1, port2 } = new MessageChannel();
  new PortHandler(router, { clientInterceptors: interceptors() }).upgrade(port2, { context });
  port1.start();
  port2.start();
  return {
    client: createORPCClient(new PortLink({ port: port1 })),
    close: async () => {
      port1.close();
      port2.close();
    },
  };
};

const overHttp: Open = async ({ host, caller }) => {
  const server = await startServer({ host, port: 0, bind: '127.0.0.1', owner: caller, people: null, tls: null });
  const greeted = await fetch(server.url, { redirect: 'manual' });
  const cookie = greeted.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const link = new FetchLink({ url: `${new URL(server.url).origin}/rpc`, headers: { cookie } });
  return { client: createORPCClient(link), close: () => server.close() };
};

const ways = { 'in process': inProcess, 'over HTTP': overHttp, 'over a MessagePort': overPort } as const;
export type Way = keyof typeof ways;
export const allWays = Object.keys(ways) as Way[];

export async function carry(way: Way): Promise<Carried> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'benchwright-contract-'));
  const host = openHost({ shell: 'cli', userFolder: path.join(folder, 'home') });
  const { client, close } = await ways[way]({ host, caller: { name: 'Ada', role: 'curator' } });
  return {
    client,
    folder,
    close: async () => {
      if (host.session) await client.projects.close();
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
