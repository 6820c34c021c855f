import type { ImportOptions } from '#shared/contract/imports.ts';
import type { EpisodeRead, Read } from '#pipelines/formats/format.ts';
import type { SentError } from '../../../errors/thread-errors.ts';
import type { SourceTasks } from './source-tasks.ts';

/** Asks a source thread for one answer, for records in batches (one per `more`), or to stop a question. */
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
