import type { BoxOrder, PointConvention } from '#shared/geometry/number-conventions.ts';
import type { ParityParser } from '#shared/tasks/published.ts';
import type { Extractor } from '../extract/extractor.ts';
import type { GroundingGoldFormat } from './gold/grounding-gold.ts';
import type { ItemsOut } from './items.ts';
import type { SentOf } from './predictions/sent.ts';
import type { ScoreReport } from './report.ts';

/** The validated options of `score`; each task reads those it needs. */
export interface Scoring {
  predictions: string;
  /** Null if not given. */
  gold: string | null;
  /** Null if not given: each task has a default. */
  coordinates: PointConvention | null;
  goldFormat: GroundingGoldFormat;
  /** Format of the gold's boxes, as typed; each task accepts its own set. */
  goldBoxes: string | undefined;
  /** What four unnamed numbers of an answered box are. */
  boxes: BoxOrder;
  parityParser: ParityParser;
  sent: SentOf | null;
  /** Folder of the pictures: gives sizes that the gold lacks; records whose picture is not there are refused. */
  images: string | null;
  /** Step limits of a run; empty if not given. */
  maxSteps: readonly number[];
  grid: 100 | 101;
  /** Rewards from here on are a success. */
  threshold: number;
  /** Counts as defined in the text of the paper. */
  parity: boolean;
  /** Reads what the reader could not, for tasks with options; null if there is none. */
  extractor: Extractor | null;
  /** File for every reading, if requested. */
  items: ItemsOut | null;
}

interface Described {
  /** The task's id on the command line. */
  task: string;
  /** A prediction has at least one of these fields; and an example line for `score --help`. */
  fields: readonly string[];
  example: string;
  /** An example line of its gold, for a task without a published gold format. */
  goldExample?: string;
  /** Its items have options, from which an extractor can choose. */
  extracts?: true;
  /** Its document for people; absent if lines of `name value` are enough. */
  text?(document: Record<string, unknown>): string;
}

/** How predictions of one task are scored. A task that does not need a gold file may be scored without one. */
export type Scorer =
  | (Described & { needsGold: true; score(asked: Scoring & { gold: string }): Promise<ScoreReport> })
  | (Described & { needsGold: false; score(asked: Scoring): Promise<ScoreReport> });
