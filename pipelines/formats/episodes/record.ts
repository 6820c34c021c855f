import type { z } from 'zod';
import type { PointConvention } from '#shared/geometry/number-conventions.ts';
import type { Action } from '#shared/episodes/actions.ts';
import type { ClickTree } from '#shared/episodes/describe-click.ts';
import type { episodeContent, Problem, StepContent, StepElement } from '#shared/episodes/episode.ts';
import type { RawBox } from '../boxes/boxes.ts';
import type { PictureSet } from '#shared/episodes/picture-set.ts';
import type { ImageRef, ReadElement, ReadItem } from '../record-parts.ts';

/** Two numbers of a file, and their convention. */
export interface RawPoint {
  numbers: readonly [number, number];
  convention: PointConvention;
}

/** An action with the file's positions; they become pixels once the picture's true size is known. */
export interface ReadAction extends Omit<Action, 'point' | 'to'> {
  point?: RawPoint | undefined;
  to?: RawPoint | undefined;
}

export interface ReadStepElement extends Omit<StepElement, 'bbox' | 'interactBbox'> {
  bbox?: RawBox | undefined;
  interactBbox?: RawBox | undefined;
}

/** A picture of a step: found, or named but missing. */
export type StepPicture = { image: ImageRef } | { missing: string; name: string };

export interface ReadStep extends Omit<StepContent, 'actions' | 'element' | 'ordinal' | 'phase' | 'calls'> {
  phase?: string | null;
  calls?: string[];
  /** Null if the source names none. */
  picture: StepPicture | null;
  /** Size given by the source, `[width, height]` in pixels; used if the picture is missing. */
  declaredSize?: readonly [number, number] | null | undefined;
  actions: ReadAction[];
  element?: ReadStepElement | undefined;
  /** Elements that the source lists for the picture; they become pre-labels. */
  boxes?: ReadElement[];
  /** Format id of the tree that `boxes` come from; if absent the episode's own. */
  boxesFrom?: string;
  /** Nodes of the step's tree: they describe its click once the picture's true size is known. */
  clickTree?: ClickTree;
  /** The original step, JSON text. */
  raw: string;
  /** Problems that the reader found in the step. */
  problems?: Omit<Problem, 'step'>[];
}

/** One parsed episode of a source. Its steps are in the order of the source. */
export interface ReadEpisode {
  /** Name for the report: file and position in it. */
  record: string;
  line: number | null;
  /** The original record without its steps, JSON text. */
  raw: string;
  content: z.input<typeof episodeContent>;
  steps: ReadStep[];
  /** The picture after the last action. */
  final: StepPicture | null;
  /** Problems that the reader found outside the steps. */
  problems?: Problem[];
  /** Items about the episode. */
  items?: ReadItem[];
}

/** Items about a set of pictures or, without a set, items without a subject. */
export interface ReadLoose {
  /** Name for the report: file and position in it. */
  record: string;
  line: number | null;
  set: { content: PictureSet; pictures: StepPicture[] } | null;
  items: ReadItem[];
}
