import type { EpisodeContent, Problem, StepContent } from '#shared/episodes/episode.ts';

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
}

export interface EpisodeWriteOptions {
  /** Called with what was really written of each episode, for the check that reads it back. */
  wrote(episode: WriteEpisode): void;
  leftOut(name: string, why: string): void;
}
