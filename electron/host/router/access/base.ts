import { implement, type Implementer } from '@orpc/server';
import { contract } from '#shared/contract/index.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { noteSeen } from '../../db/queries/review/answers-seen.ts';
import { findItem } from '../../db/queries/items/items.ts';
import { failure } from '../../errors/errors.ts';
import type { CallContext } from '../../host.ts';
import type { Onlooker } from '../../services/evaluations/seen/onlooker.ts';
import type { ProjectSession } from '../../project/project-session.ts';

/** The contract, ready for handlers: `api.screenshots.query.handler(…)`. Spelled out, its type would be too long. */
export const api: Implementer<typeof contract, CallContext & Record<never, never>, CallContext> =
  implement(contract).$context<CallContext>();

/** The open project, or the error that says there is none. */
export function requireSession(context: CallContext): ProjectSession {
  const session = context.host.session;
  if (!session) throw failure('NO_PROJECT', phrase('no-project-open'), {});
  session.assertSound();
  return session;
}

/** Results are kept from people who answer blind as far as their own answer is waited for. */
export const onlooker = ({ caller }: CallContext): Onlooker => (caller.role === 'annotator' ? caller.name : null);

/** Records that the caller sees an item's key. Annotators see none before they have answered (`shown.ts`). */
export function noteShown({ host, caller }: CallContext, id: string): void {
  const { session } = host;
  if (caller.role === 'annotator' || !session || session.readOnly) return;
  const item = findItem(session.read, id);
  if (item) noteSeen(session.write, caller.name, item.kind, id);
}

/** Announces an answer, a remark or a skip: its item, and the screenshot it is on. */
export function tellOf(context: CallContext, kind: 'vote' | 'comment' | 'verdict', id: string): void {
  const { read } = requireSession(context);
  const on = findItem(read, id)?.screenshotId;
  context.host.events.changed([kind], [id], on ? { on: [on] } : {});
}
