import { implement, ORPCError } from '@orpc/server';
import { contract } from '#shared/contract/index.ts';
import type { CallContext } from '../host.ts';
import type { ProjectSession } from '../project-session.ts';

/** The contract, ready to be given handlers: `api.screenshots.query.handler(…)`. */
export const api = implement(contract).$context<CallContext>();

/** The open project, or the error that says there is none. */
export function requireSession(context: CallContext): ProjectSession {
  const session = context.host.session;
  if (!session)
    throw new ORPCError('NO_PROJECT', { message: 'No project is open. Open or create one first.', data: {} });
  return session;
}

export function notYet(what: string): never {
  throw new ORPCError('UNSUPPORTED', { message: `${what} is not built yet.`, data: {} });
}
