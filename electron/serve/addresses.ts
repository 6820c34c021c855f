import os from 'node:os';

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1']);
const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

export const isLoopback = (host: string): boolean => loopback.has(host.toLowerCase());

const bracketed = (name: string) => (name.includes(':') ? `[${name}]` : name);

/** Addresses of this machine in its networks, IPv4 first; link-local ones left out. */
function ownAddresses(): string[] {
  const all = Object.values(os.networkInterfaces()).flatMap((list) => list ?? []);
  const outside = all.filter((entry) => !entry.internal && !entry.address.toLowerCase().startsWith('fe80:'));
  return outside.sort((a, b) => a.family.localeCompare(b.family)).map((entry) => entry.address);
}

export interface AddressOptions {
  /** Address that was bound. */
  bind: string;
  port: number;
  tls: boolean;
  /** Origin that people open, if it is not the bound one: a name in the certificate, or a proxy's. */
  publicOrigin?: string | undefined;
}

/** Every origin that the server answers to; the first is the one to give people. */
export function originsOf({ bind, port, tls, publicOrigin }: AddressOptions): string[] {
  const scheme = tls ? 'https' : 'http';
  const names = everywhere.has(bind) ? [...ownAddresses(), os.hostname().toLowerCase()] : [bind];
  const local = [...names, '127.0.0.1', 'localhost'].map(
    (name) => new URL(`${scheme}://${bracketed(name)}:${port}`).origin,
  );
  return [...new Set([...(publicOrigin ? [publicOrigin] : []), ...local])];
}
