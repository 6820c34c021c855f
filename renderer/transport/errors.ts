import { ORPCError } from '@orpc/client';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { errorWords } from '../i18n/error-words.ts';

/** A failed call as it is shown to a person. `code` is null when the host was not reached. */
export interface CallFailure {
  code: ErrorCode | 'BAD_REQUEST' | string | null;
  message: string;
  data: unknown;
}

/** Reads any thrown value as a failed call; `offline` is the message if the host did not answer. */
export function callFailure(error: unknown, offline: string): CallFailure {
  if (error instanceof ORPCError) return { code: error.code, message: errorWords(error), data: error.data };
  return { code: null, message: offline, data: null };
}

/**
 * The error to show for a query. None while the host is unreachable: the banner says so, and what was loaded before
 * stays on the screen.
 */
export function errorToShow<E>(query: { data: unknown; error: E }): E | null {
  return query.data !== undefined && !(query.error instanceof ORPCError) ? null : query.error;
}
