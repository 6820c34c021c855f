import type { ItemLint, ProjectLint } from '../lints/define.ts';
import type { Guessable } from './baselines/option-only.ts';
import type { z } from 'zod';
import type { FailureKind, Outcome } from '#shared/tasks/outcomes.ts';
import type { Point } from '#shared/geometry/shapes.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { Reducer } from '#shared/metrics/reducer.ts';
import type { Asking, TaskMessage, TaskPrompt } from './messages.ts';
import type { NamedBox } from './points/failure.ts';
import type { PlaceAnswer, PlaceOptions } from './points/parse.ts';
import type { ParityParser } from './published.ts';
import type { Reading } from './reading.ts';
import type { ReleasedGroup, ReleasedItem, ReleasedPlace } from './released.ts';
import type { Shuffled } from './shuffled-options.ts';
import type { Pointing, Showing, TaskAsked } from './showing.ts';

/** Score of one item. `hits` contains the task's tests by name (at least one); `distance` is in image pixels. */
export interface Score {
  outcome: Outcome;
  hits: Readonly<Record<string, boolean>>;
  distance: number | null;
  /** Number of steps, if the task counts them. */
  steps?: number;
  /** The answer as read, if the task has tables of answers. */
  answer?: string;
}

export interface Scored<Item> {
  item: Item;
  score: Score;
}

/** What is needed to read a reply: how its numbers are read, and the prompt that it may repeat. */
export interface ParseOptions extends PlaceOptions {
  /** Sizes of all pictures as sent, in order. */
  pictures?: readonly Size[];
  /** The model's name, if a published parser depends on it. */
  model?: string;
  /** Which published parser to use for parity. */
  parityParser?: ParityParser;
}

/** A dimension of tables: its id, name and values in their usual order (empty if the data decides). */
export interface Dimension {
  id: string;
  name: string;
  values: readonly string[];
  /** The finer dimension that this one coarsens; tables of many dimensions contain only the finer one. */
  coarserThan?: string;
}

/** A figure of a table cell: folds the cell's scored items into a value in 0..1 (null if n = 0). */
export interface CellMetric<Item> {
  id: string;
  label: string;
  /** By its definition it stays below 1 even if every item is right. */
  capped?: boolean;
  /**
   * For a plain share of some of the items: the dimension values of its items, and which hit of the score counts.
   * Intervals, paired tests and the figure's items are derived from it.
   */
  share?: { dims: Readonly<Record<string, string>>; hit: string };
  /** True for the plain share of right items among all. */
  plainShare?: true;
  /**
   * For a mean whose items are weighted by their number of options: that number, and whether the weights are divided by
   * their sum (`normalised`) or by the number of items (`raw`).
   */
  weighting?: { by: 'normalised' | 'raw'; options(item: Item): number };
  reducer(): Reducer<Scored<Item>, { value: number | null; n: number }>;
}

/** One kind of task that the studio builds and scores. Adding one takes one folder and one line in the registry. */
export interface TaskType<Item, Answer, Subject, Summary> {
  /** Its id on the command line and in stored runs. */
  id: string;
  name: string;
  /** One gold item with its key, as frozen in a release or flattened from a gold file. */
  item: z.ZodType<Item>;
  /**
   * Fields of an item that do not tell its key: all that is published of it when its answers are withheld, besides its
   * pictures. A field that is not listed is withheld.
   */
  open: readonly string[];
  answer: z.ZodType<Answer>;
  dims: readonly Dimension[];
  dimsOf(item: Item): Record<string, string>;
  /** The two dimensions that tables divide its results by initially; absent: the first two. */
  usualDims?: readonly [string, string];
  /** True if its summary contains the rates of each stage in total, by category and by component. */
  stageRates?: true;
  arms: readonly string[];
  /** Ids of the steps before the answer, in order; `pipelines/evaluate/steps` carries them out. */
  steps: readonly string[];
  /** Its items among the frozen records of a subject; null for a task that is only scored from files. */
  released: ((group: ReleasedGroup, place: ReleasedPlace) => ReleasedItem[]) | null;
  /**
   * For questions with options: the kinds of items that contain them, and a content as one sees it who guesses from the
   * options alone; null if it has no lettered options.
   */
  guesses?: { kinds: readonly string[]; of(content: unknown): Guessable | null };
  /**
   * What the command line does with the project's episodes for this task: `evaluate` lets a model judge them, `report`
   * writes the table of their agents. Absent for a task without episodes.
   */
  episodes?: 'judged' | 'reported';
  /** What lists and panels show of an item. */
  show(item: Item): Showing;
  /** The right regions; null for an item that is not answered with a position. */
  pointing(item: Item): Pointing | null;
  /**
   * One copy of the item for each rotation of its options (circular evaluation); just the item itself if its options
   * have a fixed order. Absent for a task without options: then Evaluate does not offer it.
   */
  rotations?(item: Item): Item[];
  /** The item with its options in another order, always the same one. Absent for a task without options. */
  shuffled?(item: Item): Shuffled<Item>;
  /**
   * The right reply to an item in the form that its prompt asks for, to be shown as an example; `place` words a position
   * in image pixels as the model gives it. Null for an item without one; absent: the task shows no examples.
   */
  rightReply?(item: Item, place: (point: Point) => string): string | null;
  /** Built-in models that can answer, without the prefix `builtin/`. */
  baselines: readonly string[];
  /** What those models are given about an item. */
  asked(item: Item): TaskAsked;
  /** The kind of failure of a wrong answer; `elements` are those on the item's first picture. Absent: `wrong`. */
  failure?(
    item: Item,
    counted: { point: Point | null; distance: number | null },
    elements: () => readonly NamedBox[],
  ): FailureKind;
  /** The position that an answer is; null for an answer in letters or words. Absent: no answer of the task is one. */
  placeOf?(answer: Answer): PlaceAnswer | null;
  /** What items share that a limit draws together, such as the stages of one case; absent: each is drawn by itself. */
  drawnWith?(item: Item): string;
  /** A cluster: items that are not independent share it; absent: those of one screenshot. */
  clusterOf?(item: Item): string | null;
  /** Prompt file of an item, if it differs within the task; and all of them. */
  promptOf?(item: Item): string;
  prompts?: readonly string[];
  /** Pictures and text for a model. Everything passed to `prompt.user` is a variable of the prompt file. */
  buildMessages(item: Item, prompt: TaskPrompt, asking: Asking): TaskMessage[];
  /** The version of the strict reader, kept in every evaluation's record; absent if replies are only JSON. */
  reader?: string;
  /** Reads a reply by the paper's definition. Never throws; an unreadable reply is a parse failure. */
  parse(reply: string, item: Item, options?: ParseOptions): Reading<Answer>;
  /** Reads it as the published code does; absent if there is no published parser. */
  parityParse?(reply: string, item: Item, options?: ParseOptions): Reading<Answer>;
  /** The published parsers that `parityParse` implements; the first is the default. Empty without `parityParse`. */
  parityParsers: readonly ParityParser[];
  /** The key, in words. */
  gold(item: Item): string;
  /** Scores a strict reading; `parityScore` scores a parity one (the same unless the published code differs). */
  score(item: Item, reading: Reading<Answer>): Score;
  parityScore(item: Item, reading: Reading<Answer>): Score;
  cellMetrics: readonly CellMetric<Item>[];
  /** Items that the strict reading excludes from its figures and counts; parity does what the published code does. */
  leavesOut?(item: Item): boolean;
  /** The whole table in the shape of `benchwright score`; it gets every item, including excluded ones. */
  aggregate(reading?: 'strict' | 'parity'): Reducer<Scored<Item>, Summary>;
  lints: readonly ItemLint<Subject>[];
  projectLints: readonly ProjectLint<Subject>[];
  /** Items with a right and a wrong reply, for the generic tests. */
  fixtures: readonly { item: Item; right: string; wrong: string }[];
}

/**
 * A task type whose item type is not known where it is used (registries, runners). Pass it only items that its own
 * `item` schema has parsed.
 */
export type AnyTaskType = TaskType<unknown, unknown, unknown, unknown>;

/** Checks a task type at compile time and freezes it. */
export function defineTaskType<Item, Answer, Subject, Summary>(
  type: TaskType<Item, Answer, Subject, Summary>,
): Readonly<TaskType<Item, Answer, Subject, Summary>> {
  return Object.freeze(type);
}

/** Whether models can be evaluated on items of a release; other tasks are only scored from files. */
export const isEvaluable = (task: Pick<AnyTaskType, 'released'>): boolean => task.released !== null;

/** The score of a reading without an answer; `tests` are the task's hit names, all false. */
export function missed(reading: { kind: 'refusal' | 'parse-failure' }, tests: readonly string[]): Score {
  const hits: Record<string, boolean> = {};
  for (const test of tests) hits[test] = false;
  return { outcome: reading.kind, hits, distance: null };
}
