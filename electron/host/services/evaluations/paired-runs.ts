import type { FailureKind } from '#shared/tasks/outcomes.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { optionWeight, partWeights } from '#shared/metrics/weighted.ts';
import type { PairedItem } from '#pipelines/evaluate/compare.ts';
import { weighedPart } from '#pipelines/evaluate/score-table.ts';
import type { ReadDb } from '../../db/connection.ts';
import type { HitShare } from '../../db/queries/runs/cell-answers.ts';
import { outcomesOf, type ReadingName } from '../../db/queries/runs/predictions.ts';
import { taskOfRun } from '../release/tasks.ts';
import { errorNamer } from './items/errors.ts';
import { failureIn, parityFailures } from './parity-failures.ts';

/** What failures are counted by. Few kinds share many answers. */
export interface Group {
  failure: FailureKind | null;
  dims: Readonly<Record<string, string>>;
  /** Kinds of error of a failure, by view, as if they were dimensions. */
  errors: Readonly<Record<string, string>>;
}

interface Answered extends PairedItem {
  /** Number of its group. */
  group: number;
}

/** The answers of one run by the number of their item, and the number of the content that each item id has. */
export interface PairedRun {
  items: ReadonlyMap<number, Answered>;
  contents: ReadonlyMap<number, number>;
}

/** Numbers for texts: each text is kept once, however many runs have it. */
class Numbers {
  readonly #known = new Map<string, number>();

  of(text: string): number {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    this.#known.set(text, this.#known.size);
    return this.#known.size - 1;
  }

  texts(): string[] {
    return [...this.#known.keys()];
  }
}

/** JSON texts that repeat, parsed once each. */
function parsedOnce<T>(): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text) ?? (JSON.parse(text) as T);
    known.set(text, found);
    return found;
  };
}

/** How a figure weights the options of an item: over the sum of weights (as printed), or over the number of items. */
type Weighting = NonNullable<AnyTaskType['cellMetrics'][number]['weighting']>;

/** Which items and which test a comparison is about. */
export interface Compared {
  share: HitShare | null;
  dims: Readonly<Record<string, string>>;
  reading: ReadingName;
  metric: string | null;
}

/** Reads runs into one numbering of items, joined by content, for all pairs at once. */
export class PairedRuns {
  readonly #db: ReadDb;
  readonly #compared: Compared;
  readonly #contents = new Numbers();
  readonly #ids = new Numbers();
  readonly #groupNames = new Numbers();
  readonly #dims = parsedOnce<Record<string, string>>();
  readonly #hits = parsedOnce<Record<string, boolean>>();
  readonly groups: Group[] = [];

  constructor(db: ReadDb, compared: Compared) {
    this.#db = db;
    this.#compared = compared;
  }

  /** Item ids by number. */
  ids(): string[] {
    return this.#ids.texts();
  }

  #group(name: string, make: () => Group): number {
    const at = this.#groupNames.of(name);
    this.groups[at] ??= make();
    return at;
  }

  /** Yields once in a while; `without` are places that are left out. */
  *read(run: string, without: readonly number[]): Generator<void, PairedRun, void> {
    const { share, dims, reading, metric } = this.#compared;
    const task = taskOfRun(this.#db, run);
    const leavesOut = reading === 'strict' ? task.leavesOut : undefined;
    const weighting = task.cellMetrics.find(({ id }) => id === metric)?.weighting;
    const kinds = reading === 'parity' ? parityFailures(this.#db, run) : null;
    const errorsOf = reading === 'parity' ? null : errorNamer(this.#db, run);
    const wanted = Object.entries({ ...dims, ...share?.dims });
    const withheld = new Set(without);
    const items = new Map<number, Answered>();
    const contents = new Map<number, number>();
    const options = new Map<number, number>();
    const columns = { items: weighting !== undefined, hits: share !== null, places: errorsOf !== null };
    let read = 0;
    for (const row of outcomesOf(this.#db, run, reading, columns)) {
      if (read++ % 1000 === 0) yield;
      if (withheld.has(row.item_index)) continue;
      if (leavesOut?.(JSON.parse(row.content))) continue;
      const own = this.#dims(row.dims);
      if (!wanted.every(([dim, value]) => own[dim] === value)) continue;
      const content = this.#contents.of(row.content);
      contents.set(this.#ids.of(row.item_id), content);
      // items with the same content are told apart by their order
      let key = content;
      for (let again = 2; items.has(key); again += 1) key = this.#contents.of(`${row.content} ${again}`);
      const failure = failureIn(row, kinds);
      const errors = errorsOf?.(row) ?? {};
      items.set(key, {
        right: share ? row.hits !== null && this.#hits(row.hits)[share.hit] === true : row.outcome === 'right',
        cluster: row.cluster,
        group: this.#group(`${failure ?? ''} ${row.dims} ${Object.values(errors).join()}`, () => ({
          ...{ failure, dims: own, errors },
        })),
      });
      if (weighting && row.item !== null) options.set(key, weighting.options(task.item.parse(JSON.parse(row.item))));
    }
    if (weighting) this.#weigh(items, options, weighting.by);
    return { items, contents };
  }

  /** The weights with which a run's mean equals the compared figure. */
  #weigh(items: ReadonlyMap<number, Answered>, options: ReadonlyMap<number, number>, by: Weighting['by']): void {
    const weighed = [...items].flatMap(([key, item]) => {
      const offered = options.get(key);
      const part = weighedPart(this.groups[item.group]?.dims ?? {});
      return offered === undefined ? [] : [{ item, options: offered, part }];
    });
    const shares = partWeights(weighed);
    weighed.forEach(({ item, options: offered }, at) => {
      if (by === 'raw') item.worth = optionWeight(offered);
      else item.weight = shares[at] ?? 1;
    });
  }
}
