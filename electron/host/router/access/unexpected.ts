import { ORPCError } from '@orpc/server';
import { phrase } from '#shared/phrases/phrase.ts';
import { failure, refusedByDisk } from '../../errors.ts';

interface Call<T> {
  path: readonly string[];
  next(): Promise<T>;
}

/**
 * Interceptor of every shell: an unexpected error becomes one sentence for the person, and the log gets all of it.
 * Errors of the contract and ended calls pass unchanged.
 */
export async function tellUnexpected<T>({ next, path }: Call<T>): Promise<T> {
  try {
    return await next();
  } catch (error) {
    if (error instanceof ORPCError || (error instanceof Error && error.name === 'AbortError')) throw error;
    const refused = refusedByDisk(error);
    if (refused) throw refused;
    const what = path.join('.');
    process.stderr.write(`${what}: ${error instanceof Error ? error.stack : String(error)}\n`);
    const why = error instanceof Error ? error.message : String(error);
    throw failure('IO', phrase('call-failed', { what, why }), {});
  }
}
