import type { ImportOptions } from '#shared/contract/imports.ts';
import type { StepPicture } from '#pipelines/formats/episodes/record.ts';
import type { EpisodeRead, ImageRef, Read } from '#pipelines/formats/format.ts';
import type { SentError } from '../../../thread-errors.ts';
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
