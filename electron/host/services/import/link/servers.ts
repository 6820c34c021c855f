import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { readUserFile, writeUserFile } from '../../../files/user-folder.ts';

/** In the person's folder, not in a project: whoever passes a project on must not decide what this machine asks. */
const file = 'import-servers.json';
const stored = z.object({ allowed: z.array(z.string()) });

/** The servers that this person allowed on this machine, as origins. */
export const allowedServers = (userFolder: string): string[] =>
  readUserFile(userFolder, file, stored, { allowed: [] }).allowed;

/** Remembers on this machine that imports may fetch from a server, or no longer. */
export function allowServer(userFolder: string, server: string, allowed: boolean): void {
  const others = allowedServers(userFolder).filter((allowedServer) => allowedServer !== server);
  writeUserFile(userFolder, file, { allowed: allowed ? [...others, server] : others });
}

/** Where services keep the files that their links lead to: whoever allows the service allows these. */
const storage: readonly { server: string; files: RegExp }[] = [
  { server: 'https://huggingface.co', files: /^https:\/\/[a-z0-9.-]+\.(huggingface\.co|hf\.co)$/ },
  { server: 'https://github.com', files: /^https:\/\/([a-z0-9.-]+\.githubusercontent\.com|codeload\.github\.com)$/ },
];

/** The servers that one import may ask. */
export interface Servers {
  /** Allowed by name, at the start of the studio or on this machine; may be in a private network. */
  allowed: readonly string[];
  /** The link's own server, if the person at this machine typed it; null for people on a project's list. */
  typed: string | null;
}

export function mayAsk({ allowed, typed }: Servers, server: string): boolean {
  const known = typed === null ? allowed : [...allowed, typed];
  return known.includes(server) || storage.some((entry) => known.includes(entry.server) && entry.files.test(server));
}

export const mayBePrivate = ({ allowed }: Servers, server: string): boolean => allowed.includes(server);

/** Addresses that lead to this machine, its network, or nowhere (IANA special-purpose address registries). */
const closed = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  closed.addSubnet(net, bits, 'ipv6');

/** Whether an IP address is not one of the public network. */
export const isPrivate = (address: string): boolean => closed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
