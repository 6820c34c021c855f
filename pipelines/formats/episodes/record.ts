import type { z } from 'zod';
import type { PointConvention } from '#shared/contract/runs/models.ts';
import type { Action } from '#shared/episodes/actions.ts';
import type { episodeContent, Problem, StepContent, StepElement } from '#shared/episodes/episode.ts';
import type { RawBox } from '../boxes/boxes.ts';
import type { PictureSet } from '#shared/episodes/picture-set.ts';
import type { ImageRef, ReadElement, ReadItem } from '../record-parts.ts';

/** Two numbers as a file gives them, and how to read them. */
export interface RawPoint {
  numbers: readonly [number, number];
  convention: PointConvention;
}

/** An action with its places as the file has them; they become pixels once the picture's true size is known. */
export interface ReadAction extends Omit<Action, 'point' | 'to'> {
  point?: RawPoint | undefined;
  to?: RawPoint | undefined;
}

export interface ReadStepElement extends Omit<StepElement, 'bbox' | 'interactBbox'> {
  bbox?: RawBox | undefined;
  interactBbox?: RawBox | undefined;
}

/** A picture of a step: found, or named and not to be had. */
export type StepPicture = { image: ImageRef } | { missing: string; name: string };

export interface ReadStep extends Omit<StepContent, 'actions' | 'element' | 'ordinal' | 'phase' | 'calls'> {
  phase?: string | null;
  calls?: string[];
  /** Null where the source names none. */
  picture: StepPicture | null;
  /** Size the source claims, `[width, height]` in pixels; used where the picture is not there. */
  declaredSize?: readonly [number, number] | null | undefined;
  actions: ReadAction[];
  element?: ReadStepElement | undefined;
  /** What else the source says is on the picture; becomes pre-labels. */
  boxes?: ReadElement[];
  /** Format id of the tree that `boxes` come from; the episode's own when absent. */
  boxesFrom?: string;
  /** The step as it stood, JSON text. */
  raw: string;
  /** What the reader found wrong with the step. */
  problems?: Omit<Problem, 'step'>[];
}

/** One episode of a source, read. Its steps are in the order of the source. */
export interface ReadEpisode {
  /** Name for the report: file and place in it. */
  record: string;
  line: number | null;
  /** The record as it stood without its steps, JSON text. */
  raw: string;
  content: z.input<typeof episodeContent>;
  steps: ReadStep[];
  /** The picture after the last action. */
  final: StepPicture | null;
  /** What the reader found wrong beside the steps. */
  problems?: Problem[];
  /** Items about the episode. */
  items?: ReadItem[];
}

/** Items about a set of pictures, or, without a set, about nothing outside themselves. */
export interface ReadLoose {
  /** Name for the report: file and place in it. */
  record: string;
  line: number | null;
  set: { content: PictureSet; pictures: StepPicture[] } | null;
  items: ReadItem[];
}
