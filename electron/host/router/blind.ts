import { ORPCError } from '@orpc/server';
import { z } from 'zod';
import type { commonErrors } from '#shared/contract/errors.ts';
import { textPhrase } from '#shared/phrases/phrase.ts';
import { failure } from '../errors/errors.ts';
import type { CallContext } from '../host.ts';
import { Blind } from '../items/blind/blind.ts';
import { BoxBlind } from '../items/blind/box-blind.ts';
import type { Procedure } from '#shared/contract/roles.ts';
import { topUpGold } from '../services/review/gold/top-up.ts';
import { boxesShown } from './access/boxes.ts';
import { shown } from './access/shown.ts';
import { revealedByFilter } from './access/revealing-filter.ts';

interface Call<T> {
  path: readonly string[];
  input: unknown;
  context: CallContext;
  next(): Promise<T>;
}

const wish = z.object({ blind: z.literal(true) });

/** Whether a call is answered blind: to every annotator, and to whoever asks for it. */
const isBlind = ({ caller }: CallContext, input: unknown): boolean =>
  caller.role === 'annotator' || wish.safeParse(input).success;

/**
 * What a caller may not see, or null if they see everything: reviewers settle lots, edit in bulk and settle
 * conflicts, which cannot be done blind. They may ask for a blind answer where the input offers it, and are shown no box
 * that waits for their own answer (`boxBlindOf`).
 */
export function blindOf(context: CallContext, input?: unknown): Blind | null {
  const { host, caller } = context;
  return isBlind(context, input) && host.session ? new Blind(host.session.read, caller.name) : null;
}

/** The boxes that a reviewer has to answer blind; null for anybody else. */
export function boxBlindOf({ host, caller }: CallContext): BoxBlind | null {
  return caller.role === 'reviewer' && host.session ? new BoxBlind(host.session.read, caller.name) : null;
}

const asks = z.object({
  filter: z.unknown().optional(),
  selection: z.object({ filter: z.unknown().optional() }).optional(),
});

function assertFilterAllowed(input: unknown, blind: Blind | null): void {
  const { data } = asks.safeParse(input);
  for (const filter of [input, data?.filter, data?.selection?.filter]) {
    const givenAway = revealedByFilter(filter, blind);
    if (givenAway !== null) throw failure('FORBIDDEN', givenAway, {});
  }
}

type Conflict = z.output<typeof commonErrors.CONFLICT.data>;
const conflict = z.object({ id: z.string() });

/** A refused save carries both versions; of an item that is waiting for this person it carries neither. */
function withoutVersions(error: unknown, blind: Blind): unknown {
  if (!(error instanceof ORPCError) || error.code !== 'CONFLICT') return error;
  const { data } = conflict.safeParse(error.data);
  if (!data || !blind.hidesAny(data.id)) return error;
  const refused = error.data as Conflict;
  return failure('CONFLICT', refused.phrase ?? textPhrase(error.message), { ...refused, current: null });
}

/** The same for the boxes that a reviewer has to answer blind. */
async function keepBoxes<T>({ path, input, context, next }: Call<T>): Promise<T> {
  const blind = boxBlindOf(context);
  if (!blind) return next();
  const out = await next().catch((error: unknown) => {
    throw withoutVersions(error, blind);
  });
  const name = path.join('.');
  if (!Object.hasOwn(boxesShown, name)) return out;
  const see = boxesShown[name as keyof typeof boxesShown] as unknown as (out: T, blind: Blind, input: unknown) => T;
  // Looked up after the call, so that its own changes (an answer) count.
  return see(out, new BoxBlind(blind.db, blind.me), input);
}

/**
 * Interceptor of every shell: removes from every answer and event what would give away an item that is waiting for the
 * caller's own answer. `shown` says for each procedure what is removed.
 */
export async function keepBlind<T>({ path, input, context, next }: Call<T>): Promise<T> {
  if (!isBlind(context, input)) return keepBoxes({ path, input, context, next });
  // Before anything is answered, so that gold appears at the same moment as what others put into review.
  const { session } = context.host;
  if (context.caller.role === 'annotator' && session && !session.readOnly)
    topUpGold(session.write, context.caller.name);
  const before = blindOf(context, input);
  assertFilterAllowed(input, before);
  const see = shown[path.join('.') as Procedure] as 'whole' | ((out: T, blind: Blind | null, input: unknown) => T);
  const out = await next().catch((error: unknown) => {
    throw before ? withoutVersions(error, before) : error;
  });
  if (see === 'whole') return out;
  // Looked up after the call, so that its own changes (an answer) count.
  return see(out, blindOf(context, input), input);
}
