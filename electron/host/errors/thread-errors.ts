import { ORPCError } from '@orpc/server';
import { Refused } from '#pipelines/formats/refused.ts';
import { type Phrase, textPhrase } from '#shared/phrases/phrase.ts';

/** An error sent between threads: one of the contract, a refusal of a file, or an unexpected one. */
export interface SentError {
  kind: 'contract' | 'refused' | 'fault';
  message: string;
  code?: string;
  status?: number;
  data?: unknown;
  line?: number | null;
  /** What a refusal says. */
  phrase?: Phrase;
  /** Files that the system named, see `refusedByDisk`. */
  files?: { path?: string; dest?: string };
}

function filesOf(error: unknown): { path?: string; dest?: string } {
  const { path, dest } = (error ?? {}) as { path?: unknown; dest?: unknown };
  return { ...(typeof path === 'string' && { path }), ...(typeof dest === 'string' && { dest }) };
}

export function sent(error: unknown): SentError {
  if (error instanceof ORPCError) {
    const { code, status, data, message } = error as ORPCError<string, unknown>;
    return { kind: 'contract', message, code, status, data };
  }
  if (error instanceof Refused)
    return { kind: 'refused', message: error.message, line: error.line, phrase: error.phrase };
  const code = (error as NodeJS.ErrnoException | null)?.code;
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'fault', message, ...(typeof code === 'string' && { code }), files: filesOf(error) };
}

export function received({ kind, message, code, status, data, line, phrase, files }: SentError): Error {
  if (kind === 'contract')
    return new ORPCError(code ?? 'INTERNAL_SERVER_ERROR', { ...(status && { status }), message, data });
  if (kind === 'refused') return new Refused(phrase ?? textPhrase(message), line ?? null);
  return Object.assign(new Error(message), code === undefined ? {} : { code }, files);
}
