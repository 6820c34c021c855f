import { ORPCError } from '@orpc/client';
import type { ErrorCode } from '#shared/contract/errors.ts';

/** A failed call as it is shown to a person. `code` is null when the host was not reached. */
export interface CallFailure {
  code: ErrorCode | 'BAD_REQUEST' | string | null;
  message: string;
  data: unknown;
}

/** Reads any thrown thing as a failed call; `offline` is said when the host gave no answer at all. */
export function callFailure(error: unknown, offline: string): CallFailure {
  if (error instanceof ORPCError) return { code: error.code, message: error.message, data: error.data };
  return { code: null, message: offline, data: null };
}

/**
 * The error to show for a query. While the host is not reached the banner says so, and what was loaded before stays on
 * the screen: then there is none.
 */
export function errorToShow<E>(query: { data: unknown; error: E }): E | null {
  return query.data !== undefined && !(query.error instanceof ORPCError) ? null : query.error;
}
