import { readFileSync, realpathSync, statSync } from 'node:fs';
import { ORPCError } from '@orpc/server';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Caller } from '#electron/host/people/caller.ts';
import type { Host, Reach } from '#electron/host/host.ts';
import { PeopleList } from '#electron/host/people/people.ts';
import { isLoopback } from '#electron/serve/addresses.ts';
import type { ServeOptions } from '#electron/serve/server.ts';
import { serversOf } from '../../options/servers.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { UsageError } from '../../terminal/exit-codes.ts';
import { type CliSession, type CommonOptions, runCommand } from '../../session/session.ts';

interface ServeFlags extends CommonOptions {
  port: string;
  host: string;
  tlsCert?: string;
  tlsKey?: string;
  insecureHttp?: boolean;
  readOnly?: boolean;
  url?: string;
  root?: string[];
  allowServer?: string[];
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new UsageError(inWords('cli-serve-port', { text }));
  return port;
}

/** Opens the project; if it can only be read now, the error names the option for that. */
async function open(client: CliSession['client'], path: string, readOnly: boolean): Promise<void> {
  try {
    await client.projects.open({ path, readOnly });
  } catch (error) {
    if (!readOnly && error instanceof ORPCError && (error.code === 'LOCKED' || error.code === 'IO'))
      throw new Error(inWords('cli-serve-read-only', { why: error.message }), { cause: error });
    throw error;
  }
}

function fileOf(flag: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new UsageError(inWords('cli-serve-pem', { flag, path, code: String(code) }));
  }
}

function tlsOf({ tlsCert, tlsKey }: ServeFlags): ServeOptions['tls'] {
  if (tlsCert === undefined && tlsKey === undefined) return null;
  if (tlsCert === undefined || tlsKey === undefined) throw new UsageError(inWords('cli-serve-tls'));
  return { cert: fileOf('tls-cert', tlsCert), key: fileOf('tls-key', tlsKey) };
}

function originOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new UsageError(inWords('cli-serve-url', { text }));
  return url.origin;
}

/** What people who sign in over the network may reach on this machine. */
function remoteOf({ root = [], allowServer }: ServeFlags): Reach {
  for (const folder of root)
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new UsageError(inWords('cli-serve-root', { folder }));
  return { roots: root.map((folder) => realpathSync(folder)), servers: serversOf(allowServer) };
}

const listOf = ({ session, options }: Host): PeopleList | null =>
  session ? new PeopleList(session.folder, options.userFolder) : null;

/** Beyond this machine, a server needs TLS (or an explicit flag), and a project, whose people sign in. */
function assertReachable(flags: ServeFlags, tls: ServeOptions['tls'], people: PeopleList | null): void {
  if (tls && flags.insecureHttp) throw new UsageError(inWords('cli-serve-both'));
  if (isLoopback(flags.host)) return;
  if (!tls && !flags.insecureHttp) throw new UsageError(inWords('cli-serve-reachable', { host: flags.host }));
  if (!people) throw new UsageError(inWords('cli-serve-no-project', { host: flags.host }));
}

async function optionsOf(host: Host, owner: Caller, flags: ServeFlags): Promise<ServeOptions> {
  const tls = tlsOf(flags);
  const publicOrigin = originOf(flags.url);
  const folder = host.session?.folder;
  assertReachable(flags, tls, listOf(host));
  return {
    host,
    port: portNumber(flags.port),
    bind: flags.host,
    owner,
    people: folder ?? null,
    tls,
    publicOrigin,
  };
}

/** Starts the server; a refusal by the system or because of the certificate becomes one sentence. */
async function start(options: ServeOptions) {
  // Only this command loads the server.
  const { startServer } = await import('#electron/serve/server.ts');
  try {
    return await startServer(options);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const where = `${options.bind} port ${options.port}`;
    if (code === 'EADDRINUSE') throw new Error(inWords('cli-serve-in-use', { where }));
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new UsageError(inWords('cli-serve-host', { host: options.bind }));
    if (code === 'EACCES') throw new Error(inWords('cli-serve-forbidden', { where }));
    if (code.startsWith('ERR_OSSL') || code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS'))
      throw new UsageError(inWords('cli-serve-bad-tls', { why: message }));
    throw error;
  }
}

export const serve: RegisterCommand = (program) => {
  addCommand(program, 'serve [project]', 'open the studio in a browser', 'serve demo --port 4870')
    .option('--port <n>', 'port to listen on; 0 takes any free one', '0')
    .option('--host <h>', 'address to listen on; addresses beyond this machine need TLS', '127.0.0.1')
    .option('--tls-cert <file>', 'certificate in PEM form, with its chain')
    .option('--tls-key <file>', 'its key in PEM form')
    .option('--insecure-http', 'plain HTTP beyond this machine, behind a proxy that encrypts')
    .option('--read-only', 'open read-only, even if the project is open elsewhere')
    .option('--root <folder...>', 'folders on this machine that listed people may read and write (default: none)')
    .option(
      '--allow-server <origin...>',
      'servers, besides the vendors’, that listed people may add models for and import from',
    )
    .option('--url <address>', 'public address, if it differs from the bound one')
    .addHelpText(
      'after',
      `
The printed address signs in your browsers until the server ends; keep it to yourself. A link for somebody else signs in one browser, once.
For a team, whom you invite under Project settings, People:
  $ benchwright serve demo --host 0.0.0.0 --port 4870 --tls-cert cert.pem --tls-key key.pem --url https://studio.example.org:4870`,
    )
    .action((project: string | undefined, flags: ServeFlags) =>
      runCommand(flags, async ({ client, host, out, signal }) => {
        portNumber(flags.port);
        host.options.shell = 'browser';
        host.options.lookOnly = flags.readOnly === true;
        host.options.remote = remoteOf(flags);
        if (project !== undefined) await open(client, project, flags.readOnly === true);
        const { me } = await client.system.info();
        const server = await start(await optionsOf(host, me, flags));
        process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
        if (host.session && !isLoopback(flags.host) && listOf(host)?.all().length === 0)
          out.note(inWords('cli-serve-no-people', { project: project ?? '' }));
        const foreign = listOf(host)?.foreign() ?? [];
        if (foreign.length > 0)
          out.note(inWords('cli-serve-foreign', { foreign: foreign.join(', '), project: project ?? '' }));
        if (!host.session) out.note(inWords('cli-serve-links-wait'));
        out.note(inWords('cli-serve-ready'));
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
        await server.close();
        return undefined;
      }),
    );
};
