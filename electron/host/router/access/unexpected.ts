import { ORPCError } from '@orpc/server';
import { phrase } from '#shared/phrases/phrase.ts';
import { diskFault, failure, refusedByDisk } from '../../errors/errors.ts';
import type { CallContext } from '../../host.ts';

interface Call<T> {
  path: readonly string[];
  context: CallContext;
  next(): Promise<T>;
}

/**
 * Interceptor of every shell: an unexpected error becomes one sentence for the person, and the log gets all of it.
 * Errors of the contract and ended calls pass unchanged.
 */
export async function tellUnexpected<T>({ next, path, context }: Call<T>): Promise<T> {
  try {
    return await next();
  } catch (error) {
    if (error instanceof ORPCError || (error instanceof Error && error.name === 'AbortError')) throw error;
    const folder = context.host.session?.folder;
    const what = path.join('.');
    const refused = refusedByDisk(error, folder);
    if (refused) throw refused;
    const faulty = diskFault(error, folder);
    process.stderr.write(`${what}: ${error instanceof Error ? error.stack : String(error)}\n`);
    if (faulty) throw faulty;
    const why = error instanceof Error ? error.message : String(error);
    throw failure('IO', phrase('call-failed', { what, why }), {});
  }
}
