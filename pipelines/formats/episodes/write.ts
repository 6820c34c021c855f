import type { EpisodeContent, Problem, StepContent } from '#shared/episodes/episode.ts';
import type { PictureSet } from '#shared/episodes/picture-set.ts';
import type { WriteOther } from '../record-parts.ts';
import type { Phrase } from '#shared/phrases/phrase.ts';

/** A stored picture of an episode. */
export interface WritePicture {
  sha256: string;
  ext: string;
  width: number;
  height: number;
  /** Absolute path of the stored file. */
  file: string;
}

/** A picture of an episode and its name in the source; null if the picture is missing. */
export interface WritePlace {
  picture: WritePicture | null;
  name: string;
}

/** A judge's opinion of an episode. */
export interface JudgedEpisode {
  /** Model and prompt. */
  judge: string;
  verdict: 'success' | 'failure';
  evidence: readonly string[];
}

/** An episode to export, with all stored data. */
export interface WriteEpisode {
  id: string;
  /** Its source format or recorder. */
  source: string;
  content: EpisodeContent;
  /** The original record, without its steps. */
  raw: string;
  steps: (WritePlace & { content: StepContent; raw: string })[];
  final: WritePlace | null;
  problems: Problem[];
  /** What judges said about it, oldest first; absent if that is not exported. */
  judged?: readonly JudgedEpisode[];
  /** Items about the episode; formats that cannot hold them leave them out and say so. */
  items?: WriteOther[];
}

/** Items about a set of pictures or, without a set, items without a subject. */
export interface WriteLoose {
  set: { id: string; content: PictureSet; pictures: WritePlace[] } | null;
  items: WriteOther[];
}

export interface EpisodeWriteOptions {
  /** Called with what was actually written of each episode, for the check that reads it back. */
  wrote(episode: WriteEpisode): void;
  leftOut(name: string, why: Phrase): void;
}
