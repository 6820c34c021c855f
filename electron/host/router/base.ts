import { implement } from '@orpc/server';
import { contract } from '#shared/contract/index.ts';
import { failure } from '../errors.ts';
import type { CallContext } from '../host.ts';
import type { ProjectSession } from '../project-session.ts';

/** The contract, ready to be given handlers: `api.screenshots.query.handler(…)`. */
export const api = implement(contract).$context<CallContext>();

/** The open project, or the error that says there is none. */
export function requireSession(context: CallContext): ProjectSession {
  const session = context.host.session;
  if (!session) throw failure('NO_PROJECT', 'No project is open. Open or create one first.', {});
  session.assertSound();
  return session;
}
