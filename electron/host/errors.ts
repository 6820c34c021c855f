import { ORPCError } from '@orpc/server';
import type { z } from 'zod';
import { commonErrors, type ErrorCode } from '#shared/contract/errors.ts';

type Data<C extends ErrorCode> = z.input<(typeof commonErrors)[C]['data']>;

/**
 * An error of the contract, to be thrown by services and handlers: it reaches every shell with its code and data.
 * `message` is one sentence for a person: what happened, to what, and what to do next.
 */
export function failure<C extends ErrorCode>(code: C, message: string, data: Data<C>): ORPCError<C, Data<C>> {
  return new ORPCError(code, { status: commonErrors[code].status, message, data });
}

export function notFound(kind: string, id: string): ORPCError<'NOT_FOUND', Data<'NOT_FOUND'>> {
  return failure('NOT_FOUND', `There is no ${kind} ${id} in this project; it may belong to another one.`, { kind, id });
}
