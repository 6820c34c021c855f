import type { StepPicture } from '#pipelines/formats/episodes/record.ts';
import type { EpisodeRead, Read } from '#pipelines/formats/format.ts';
import type { ImageRef } from '#pipelines/formats/record-parts.ts';

/** The places for pictures that an episode, or a set of pictures, has. */
export function placesIn(read: Exclude<EpisodeRead, { refused: unknown }>): (StepPicture | null)[] {
  if ('loose' in read) return read.loose.set?.pictures ?? [];
  const { steps, final } = read.episode;
  return [...steps.map((step) => step.picture), final];
}

/** The pictures that a record refers to. */
export function imagesOf(read: Read | EpisodeRead): ImageRef[] {
  if ('refused' in read) return [];
  if ('screenshot' in read) return [read.screenshot.image];
  return placesIn(read).flatMap((picture) => (picture && 'image' in picture ? [picture.image] : []));
}
