import type { FigureId } from '#shared/contract/runs/evaluations/figures.ts';
import type { Phrase } from '#shared/phrases/phrase.ts';
import type { SuccessBy } from '#shared/contract/runs/judging.ts';
import type { Composition } from '#shared/contract/releases.ts';
import type { ProcessType } from '#shared/episodes/process/run.ts';
import type { Evaluation } from '../model.ts';
import type { Pen } from './draw/pen.ts';

/** A scored episode of an agent. */
export interface FigureEpisode {
  agent: string;
  level: 'L3' | 'L4' | null;
  platform: string | null;
  category: string | null;
  /** A task of ProBench. */
  judged: boolean;
  steps: number;
  /** The step limit that the agent had; the longest of its other episodes if the source does not say. */
  limit: number;
  /** Null while whoever decides has not said. */
  success: boolean | null;
  /** The live run it comes from. */
  run: string | null;
  at: string;
}

/** A task of ProBench, with or without runs. */
export interface FigureTask {
  app: string;
  category: string | null;
  language: string;
  type: ProcessType;
}

export interface FigureEpisodes {
  episodes: readonly FigureEpisode[];
  tasks: readonly FigureTask[];
  /** Episodes by agent whose outcome is unknown, or that their environment ended. */
  unscored: Readonly<Record<string, number>>;
}

/** What figures are made of; parts that a figure does not read are empty. */
export interface FigureMaterial extends FigureEpisodes {
  /** Complete runs of one release, one of each row. */
  evaluations: readonly Evaluation[];
  /** The release that they are of; null without any. */
  release: string | null;
  /** Runs of that release that are not ranked, and why. */
  apart: readonly { model: string; why: Phrase }[];
  /** Other releases with runs, which are not shown. */
  otherReleases: readonly string[];
  by: SuccessBy;
  composition: Composition | null;
  /** Hash of the composition's release; null for what is approved now. */
  releaseHash: string | null;
  /** Words of the task's instructions with their number, most frequent first. */
  words: readonly (readonly [word: string, n: number])[];
}

export interface Drawing {
  width: number;
  height: number;
  body: string;
}

type Value = string | number | null;

/** A line of a figure's data file. */
export interface DataRow {
  values: readonly Value[];
  /** The run or the agent that the numbers come from; null for a published figure, and for counts of items. */
  from: { run: string } | { agent: string } | null;
}

/** A figure filled with a project's numbers. */
export interface Filled {
  title: string;
  /** One sentence each: what is shown, unit, N, kind of interval, what is left out. */
  caption: readonly string[];
  columns: readonly string[];
  rows: readonly DataRow[];
  draw(pen: Pen): Drawing;
}

/** What a figure reads of a project. */
export interface Reads {
  /** Ids of tasks whose evaluations it shows. */
  tasks?: readonly string[];
  episodes?: true;
  composition?: true;
  /** Task whose instructions are counted word by word. */
  words?: string;
}

/** A figure in the layout of a paper. */
export interface PaperFigure {
  id: FigureId;
  /** Paper and figure. */
  source: string;
  reads: Reads;
  /** What a project needs for it, as the end of "This figure needs …". */
  needs: string;
  /** Null if the project has nothing to show in it. */
  fill(material: FigureMaterial): Filled | null;
}
