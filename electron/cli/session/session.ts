import { createRouterClient, ORPCError, type RouterClient } from '@orpc/server';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import type { Caller } from '#electron/host/people/caller.ts';
import type { CallContext, Host } from '#electron/host/host.ts';
import { diskFault, refusedByDisk } from '#electron/host/errors/errors.ts';
import { networkAdvice } from '#electron/host/files/network-folder.ts';
import { openHost } from '#electron/host/open-host.ts';
import { readPersonName } from '#electron/host/people/person.ts';
import { type Router, router } from '#electron/host/router/index.ts';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { exit, type ExitCode, UsageError } from '../terminal/exit-codes.ts';
import { Output } from '../terminal/output.ts';
import { canNeverWork } from './never-works.ts';

/** What a command works with: the contract's client on a host in this process. */
export interface CliSession {
  client: RouterClient<Router>;
  host: Host;
  /** Who works: `--as`, or the name kept on this machine. */
  caller: Caller;
  out: Output;
  /** Aborts at the first Ctrl+C; a command then stops cleanly and ends with `exit.interrupted`. */
  signal: AbortSignal;
}

/** Options that every command has. */
export interface CommonOptions {
  json?: boolean;
  as?: string;
}

/** One sentence for a person, whatever was thrown. */
export function sentence(error: unknown): string {
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') {
    const issues = (error.data as { issues?: { path?: PropertyKey[]; message: string }[] } | undefined)?.issues ?? [];
    const texts = issues.map((issue) => `${(issue.path ?? []).map(String).join('.') || 'input'}: ${issue.message}`);
    if (texts.length > 0) return texts.join('; ');
  }
  const cause = refusedByDisk(error) ?? diskFault(error) ?? error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Fields that come from the command line: ids of registries, and flags. */
const typed: ReadonlySet<unknown> = new Set([
  'task',
  'pipeline',
  'format',
  'model',
  'arm',
  'detector',
  'circular',
  'shard',
  'url',
]);

function codeOf(error: unknown): ExitCode {
  if (error instanceof UsageError) return exit.usage;
  if (canNeverWork(error)) return exit.never;
  if (!(error instanceof ORPCError)) return exit.failed;
  if (error.code === 'BAD_REQUEST') return exit.usage;
  // An id unknown to its registry, or an invalid flag, is wrong usage; an item that is not in the project is a failure.
  const { kind, field } = (error.data ?? {}) as { kind?: unknown; field?: unknown };
  return (error.code === 'NOT_FOUND' && typed.has(kind)) || (error.code === 'INVALID' && typed.has(field))
    ? exit.usage
    : exit.failed;
}

/** Ends the process once its output is flushed; `process.exit` alone would truncate a pipe. */
async function leave(code: ExitCode): Promise<never> {
  for (const stream of [process.stdout, process.stderr])
    await new Promise<void>((resolve) => stream.write('', () => resolve()));
  process.exit(code);
}

/** Runs one command, from creating its host to the end of the process. */
export async function runCommand(
  options: CommonOptions,
  work: (session: CliSession) => Promise<ExitCode | undefined>,
): Promise<never> {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(exit.interrupted);
      stop.abort();
    });
  const out = new Output(options.json ?? false);
  const host = openHost({ shell: 'cli' });
  const context: CallContext = {
    host,
    caller: { name: options.as ?? readPersonName(host.options.userFolder), role: 'curator' },
  };
  const client = createRouterClient(router, { context, interceptors: interceptors() });
  host.events.listen((event) => {
    if (event.type === 'project' && host.session?.onNetwork)
      out.note(`Warning: ${phraseWords(networkAdvice(host.session.folder))}`);
  });
  let code: ExitCode;
  try {
    code = (await work({ client, host, caller: context.caller, out, signal: stop.signal })) ?? exit.done;
    if (stop.signal.aborted) code = exit.interrupted;
  } catch (error) {
    code = stop.signal.aborted ? exit.interrupted : codeOf(error);
    if (code === exit.interrupted) out.note(inWords('cli-interrupted'));
    else out.note(`benchwright: ${sentence(error)}`);
  }
  if (host.session) {
    try {
      await client.projects.close();
    } catch (error) {
      out.note(inWords('cli-closing', { why: sentence(error) }));
    }
  }
  return leave(code);
}
