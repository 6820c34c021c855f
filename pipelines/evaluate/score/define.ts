import type { BoxOrder, PointConvention } from '#shared/contract/runs/models.ts';
import type { ParityParser } from '#shared/tasks/published.ts';
import type { GroundingGoldFormat } from './gold/grounding-gold.ts';
import type { ItemsOut } from './items.ts';
import type { SentOf } from './predictions/sent.ts';
import type { ScoreReport } from './report.ts';

/** What `score` was asked, checked; each task reads what concerns it. */
export interface Scoring {
  predictions: string;
  /** Null where none was given. */
  gold: string | null;
  /** Null where none was given: each task has a usual one. */
  coordinates: PointConvention | null;
  goldFormat: GroundingGoldFormat;
  /** How the gold's boxes are written, as typed: which ones a task has is its own. */
  goldBoxes: string | undefined;
  /** What four numbers of an answered box are. */
  boxes: BoxOrder;
  parityParser: ParityParser;
  sent: SentOf | null;
  /** Folder of the pictures, for gold files that do not give their sizes. */
  images: string | null;
  /** Step limits of a run; empty where none was given. */
  maxSteps: readonly number[];
  grid: 100 | 101;
  /** A reward from here on is a success. */
  threshold: number;
  /** Count as the text of the paper defines it. */
  parity: boolean;
  /** Where every reading goes, if anywhere. */
  items: ItemsOut | null;
}

interface Described {
  /** The task's id, as on the command line. */
  task: string;
  /** Fields of which a prediction has at least one, and an example line; `score --help` shows it. */
  fields: readonly string[];
  example: string;
  /** A line of its gold, for a task whose gold is in no published format. */
  goldExample?: string;
  /** Its document for people; left out where lines of `name value` do. */
  text?(document: Record<string, unknown>): string;
}

/** How predictions of one task are scored. A task that has no use for a gold file may be scored without one. */
export type Scorer =
  | (Described & { needsGold: true; score(asked: Scoring & { gold: string }): Promise<ScoreReport> })
  | (Described & { needsGold: false; score(asked: Scoring): Promise<ScoreReport> });
