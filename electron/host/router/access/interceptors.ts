import { holdToRole } from './roles.ts';
import { keepBlind } from '../blind.ts';
import { holdToReach } from './reach.ts';
import { tellUnexpected } from './unexpected.ts';
import { hiddenAmong } from '../../db/queries/review/gold.ts';
import { notFound } from '../../errors/errors.ts';
import type { CallContext } from '../../host.ts';

interface Call<T> {
  input: unknown;
  context: CallContext;
  next(): Promise<T>;
}

const idLength = 36;

/** Every text in an input that may be an id. */
function idsIn(input: unknown): string[] {
  if (typeof input === 'string') return input.length === idLength ? [input] : [];
  if (typeof input !== 'object' || input === null || input instanceof Blob) return [];
  return Object.values(input).flatMap(idsIn);
}

/**
 * Interceptor of every shell: a copy that somebody has as gold exists for nobody else, and an original of which an
 * annotator has a copy does not exist for them. NOT_FOUND for a call that names one.
 */
async function keepToOwn<T>({ input, context, next }: Call<T>): Promise<T> {
  const { session } = context.host;
  const ids = session ? idsIn(input) : [];
  const hidden = session && ids.length > 0 ? hiddenAmong(session.read, ids, context.caller) : null;
  if (hidden !== null) throw notFound('item', hidden);
  return next();
}

/**
 * The interceptors that every shell puts around every call, outermost first. A new list each time, because a
 * handler adds its own.
 */
export const interceptors = () => [tellUnexpected, holdToRole, holdToReach, keepToOwn, keepBlind];
