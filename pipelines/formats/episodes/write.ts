import type { EpisodeContent, Problem, StepContent } from '#shared/episodes/episode.ts';
import type { PictureSet } from '#shared/episodes/picture-set.ts';
import type { WriteOther } from '../record-parts.ts';

/** A stored picture of an episode. */
export interface WritePicture {
  sha256: string;
  ext: string;
  width: number;
  height: number;
  /** Absolute path of the stored file. */
  file: string;
}

/** A place of an episode: its picture, and what the source called it; null where the picture is missing. */
export interface WritePlace {
  picture: WritePicture | null;
  name: string;
}

/** An episode as it goes out, with everything that is stored of it. */
export interface WriteEpisode {
  id: string;
  /** Format or recorder that it came from. */
  source: string;
  content: EpisodeContent;
  /** The record as it stood, without its steps. */
  raw: string;
  steps: (WritePlace & { content: StepContent; raw: string })[];
  final: WritePlace | null;
  problems: Problem[];
  /** Items about the episode; formats without a place for them leave them out and say so. */
  items?: WriteOther[];
}

/** Items about a set of pictures, or, without a set, about nothing outside themselves. */
export interface WriteLoose {
  set: { id: string; content: PictureSet; pictures: WritePlace[] } | null;
  items: WriteOther[];
}

export interface EpisodeWriteOptions {
  /** Called with what was really written of each episode, for the check that reads it back. */
  wrote(episode: WriteEpisode): void;
  leftOut(name: string, why: string): void;
}
