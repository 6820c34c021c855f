import { leastRole, type Procedure, reaches, type Role } from '#shared/contract/roles.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { failure } from '../../errors/errors.ts';
import type { Caller } from '../../people/caller.ts';
import type { CallContext } from '../../host.ts';

/** FORBIDDEN for a caller below a role. */
export function assertRole(caller: Caller, needed: Role): void {
  if (!reaches(caller.role, needed))
    throw failure('FORBIDDEN', phrase('role-needed', { needed, role: caller.role }), {});
}

/** FORBIDDEN for people on a project's list; `what` begins the sentence: "This list belongs to". */
export function assertOwn(caller: Caller, what: Phrase): void {
  if (caller.listed) throw failure('FORBIDDEN', phrase('owner-only', { what }), {});
}

interface Call<T> {
  path: readonly string[];
  context: CallContext;
  next(): Promise<T>;
}

/** Interceptor of every shell: FORBIDDEN for a caller whose role is below what the procedure asks for. */
export async function holdToRole<T>({ path, context, next }: Call<T>): Promise<T> {
  const name = path.join('.');
  // The router refuses what the contract does not name; here it counts as the curator's.
  assertRole(context.caller, leastRole[name as Procedure] ?? 'curator');
  return next();
}
