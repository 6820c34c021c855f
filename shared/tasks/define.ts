import type { z } from 'zod';
import type { Lint } from '#shared/contract/common.ts';
import type { FailureKind, Outcome } from '#shared/contract/runs/evaluations/outcomes.ts';
import type { Point } from '#shared/contract/common.ts';
import type { BoxOrder, PointConvention } from '#shared/contract/runs/models.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { Reducer } from '#shared/metrics/reducer.ts';
import type { Asking, TaskMessage, TaskPrompt } from './messages.ts';
import type { NamedBox } from './points/failure.ts';
import type { ParityParser } from './published.ts';
import type { Reading } from './reading.ts';
import type { ReleasedGroup, ReleasedItem, ReleasedPlace } from './released.ts';
import type { Pointing, Showing, TaskAsked } from './showing.ts';

/** How one item came out. `hits` holds the task's tests by name (at least one); `distance` is in image pixels. */
export interface Score {
  outcome: Outcome;
  hits: Readonly<Record<string, boolean>>;
  distance: number | null;
  /** Steps taken, where the task counts them. */
  steps?: number;
  /** The answer as read, where tables of answers are made of it. */
  answer?: string;
}

export interface Scored<Item> {
  item: Item;
  score: Score;
}

/** What a reply has to be read with: the convention of its numbers and the size of the picture as it was sent. */
export interface ParseOptions {
  coordinates?: PointConvention;
  sent?: Size;
  /** What four numbers of a box are that do not say it themselves; two corners unless told. */
  boxes?: BoxOrder;
  /** Sizes of all pictures as they were sent, in their order. */
  pictures?: readonly Size[];
  /** The model's own name, where a published parser goes by it. */
  model?: string;
  /** Which of the published parsers reads for parity. */
  parityParser?: ParityParser;
}

/** A table dimension: its id, name and values in their usual order (empty when the data decides). */
export interface Dimension {
  id: string;
  name: string;
  values: readonly string[];
  /** The dimension that this one is a coarser form of; tables of many dimensions have only the finer one. */
  coarserThan?: string;
}

/** A figure of a table cell: fold the cell's scored items, answer with a value in 0..1 (null when n = 0). */
export interface CellMetric<Item> {
  id: string;
  label: string;
  /** It stays under 1 even when all is right, by its definition. */
  capped?: boolean;
  /**
   * Of a plain share of some of the items: the dimensions' values that its items have, and the hit of the score that
   * counts. Intervals, paired tests and the items behind the figure are made of it.
   */
  share?: { dims: Readonly<Record<string, string>>; hit: string };
  reducer(): Reducer<Scored<Item>, { value: number | null; n: number }>;
}

/** A check of one item. Findings carry the rule's own code. `good` passes, `bad` is found: the generic tests hold both. */
export interface ItemLint<Subject> {
  code: string;
  severity: Lint['severity'];
  check(subject: Subject): string | null;
  good: Subject;
  bad: Subject;
}

/** A check over a whole project, folded over its items. */
export interface ProjectLint<Subject> {
  code: string;
  severity: Lint['severity'];
  reducer(): Reducer<Subject, string | null>;
  good: Iterable<Subject>;
  bad: Iterable<Subject>;
}

/** One kind of task the studio builds and scores. Adding one means one folder and one line in the registry. */
export interface TaskType<Item, Answer, Subject, Summary> {
  /** As on the command line and in stored runs. */
  id: string;
  name: string;
  /** One gold item with its key, as frozen in a release or flattened from a gold file. */
  item: z.ZodType<Item>;
  answer: z.ZodType<Answer>;
  dims: readonly Dimension[];
  dimsOf(item: Item): Record<string, string>;
  /** The two dimensions that tables divide its results by at first; the first two where left out. */
  usualDims?: readonly [string, string];
  /** True when its summary holds the rates of each stage over all, by category and by component. */
  stageRates?: true;
  arms: readonly string[];
  /** Ids of the steps that come before the answer, in their order; `pipelines/evaluate/steps` carries them out. */
  steps: readonly string[];
  /** Its items among the frozen records of a subject; null for a task that is only scored from files. */
  released: ((group: ReleasedGroup, place: ReleasedPlace) => ReleasedItem[]) | null;
  /**
   * What the command line does with the project's episodes for this task: `evaluate` has a model judge them, or `report`
   * writes the table of their agents. Left out for a task that has nothing to do with episodes.
   */
  episodes?: 'judged' | 'reported';
  /** What lists and panels show of an item. */
  show(item: Item): Showing;
  /** The places that are right; null for an item that is not answered with a place. */
  pointing(item: Item): Pointing | null;
  /**
   * One copy of the item for each rotation of its options (circular evaluation); just the item itself when its options
   * have a fixed order. Left out for a task without options: then Evaluate does not offer it.
   */
  rotations?(item: Item): Item[];
  /** Built-in models that can answer, without `builtin/`. */
  baselines: readonly string[];
  /** What those models learn about an item. */
  asked(item: Item): TaskAsked;
  /** What kind of failure a wrong answer is; `elements` are those on the item's first picture. Left out: `wrong`. */
  failure?(
    item: Item,
    counted: { point: Point | null; distance: number | null },
    elements: () => readonly NamedBox[],
  ): FailureKind;
  /** Items that are not independent of each other have the same; left out: those of one screenshot. */
  clusterOf?(item: Item): string | null;
  /** Prompt file of an item, where they differ within the task; and all of them. */
  promptOf?(item: Item): string;
  prompts?: readonly string[];
  /** Pictures and text for a model. Whatever it gives to `prompt.user` is a variable of the prompt file. */
  buildMessages(item: Item, prompt: TaskPrompt, asking: Asking): TaskMessage[];
  /** Reads a reply by the paper's definition. Never throws; what cannot be read is a parse failure. */
  parse(reply: string, item: Item, options?: ParseOptions): Reading<Answer>;
  /** Reads it as the published code does; left out where there is no published parser. */
  parityParse?(reply: string, item: Item, options?: ParseOptions): Reading<Answer>;
  /** The published parsers that `parityParse` can read as; the first is the usual one. Empty without `parityParse`. */
  parityParsers: readonly ParityParser[];
  /** The key, in words. */
  gold(item: Item): string;
  /** Scores a strict reading; `parityScore` scores a parity one (the same unless the published code differs). */
  score(item: Item, reading: Reading<Answer>): Score;
  parityScore(item: Item, reading: Reading<Answer>): Score;
  cellMetrics: readonly CellMetric<Item>[];
  /** Items that the strict reading leaves out of its figures and counts; parity does what the published code does. */
  leavesOut?(item: Item): boolean;
  /** The whole table in the shape of `benchwright score`; it is given every item, also those that are left out. */
  aggregate(reading?: 'strict' | 'parity'): Reducer<Scored<Item>, Summary>;
  lints: readonly ItemLint<Subject>[];
  projectLints: readonly ProjectLint<Subject>[];
  /** Items with a reply that is right and one that is wrong, for the generic tests. */
  fixtures: readonly { item: Item; right: string; wrong: string }[];
}

/**
 * A task type whose item type is not known where it is used (registries, runners). Give it only items that
 * its own `item` schema parsed.
 */
export type AnyTaskType = TaskType<unknown, unknown, unknown, unknown>;

/** Checks a task type's shape at compile time and freezes it. */
export function defineTaskType<Item, Answer, Subject, Summary>(
  type: TaskType<Item, Answer, Subject, Summary>,
): Readonly<TaskType<Item, Answer, Subject, Summary>> {
  return Object.freeze(type);
}

/** Whether a model can be asked the items of a release; other tasks are only scored from files. */
export const isEvaluable = (task: Pick<AnyTaskType, 'released'>): boolean => task.released !== null;

/** Runs item lints over one subject. */
export function runLints<Subject>(lints: readonly ItemLint<Subject>[], subject: Subject): Lint[] {
  const found: Lint[] = [];
  for (const { code, severity, check } of lints) {
    const detail = check(subject);
    if (detail !== null) found.push({ code, severity, detail });
  }
  return found;
}

/** The score of a reading that is not an answer; `tests` are the task's hit names, all false. */
export function missed(reading: { kind: 'refusal' | 'parse-failure' }, tests: readonly string[]): Score {
  return { outcome: reading.kind, hits: Object.fromEntries(tests.map((test) => [test, false])), distance: null };
}
