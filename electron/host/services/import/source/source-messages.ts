import { ORPCError } from '@orpc/server';
import type { ImportOptions } from '#shared/contract/imports.ts';
import type { StepPicture } from '#pipelines/formats/episodes/record.ts';
import type { EpisodeRead, ImageRef, Read } from '#pipelines/formats/format.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import type { SourceTasks } from './source-tasks.ts';

/** Asks a source thread for one answer, for records in batches (each `more` is worth one), or to stop a question. */
export type ToThread =
  | { n: number; op: keyof SourceTasks; args: unknown[] }
  | { n: number; records: ImportOptions }
  | { more: number }
  | { stop: number };

export type FromThread =
  | { n: number; value: unknown }
  | { n: number; batch: (Read | EpisodeRead)[] }
  | { n: number; end: true }
  | { n: number; error: SentError };

/** An error on its way between threads: one of the contract, a refusal of a file, or a fault. */
export interface SentError {
  kind: 'contract' | 'refused' | 'fault';
  message: string;
  code?: string;
  status?: number;
  data?: unknown;
  line?: number | null;
}

export function sent(error: unknown): SentError {
  if (error instanceof ORPCError) {
    const { code, status, data, message } = error as ORPCError<string, unknown>;
    return { kind: 'contract', message, code, status, data };
  }
  if (error instanceof Refused) return { kind: 'refused', message: error.message, line: error.line };
  const code = (error as NodeJS.ErrnoException | null)?.code;
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'fault', message, ...(typeof code === 'string' && { code }) };
}

export function received({ kind, message, code, status, data, line }: SentError): Error {
  if (kind === 'contract')
    return new ORPCError(code ?? 'INTERNAL_SERVER_ERROR', { ...(status && { status }), message, data });
  if (kind === 'refused') return new Refused(message, line ?? null);
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}

/** The places for pictures that an episode, or a set of pictures, has. */
export function placesIn(read: Exclude<EpisodeRead, { refused: unknown }>): (StepPicture | null)[] {
  if ('loose' in read) return read.loose.set?.pictures ?? [];
  const { steps, final } = read.episode;
  return [...steps.map((step) => step.picture), final];
}

/** The pictures that a record speaks of. */
export function imagesOf(read: Read | EpisodeRead): ImageRef[] {
  if ('refused' in read) return [];
  if ('screenshot' in read) return [read.screenshot.image];
  return placesIn(read).flatMap((one) => (one && 'image' in one ? [one.image] : []));
}
