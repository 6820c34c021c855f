import { question } from '../../statistics/question.ts';
import type { Composition, CompositionTable } from '#shared/contract/releases.ts';
import { Tally } from '#shared/metrics/tally.ts';
import { countWords } from '#shared/metrics/words.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { ReleasedGroup } from '#shared/tasks/released.ts';
import { type Guessable, optionBaselines } from '#shared/tasks/baselines/option-only.ts';
import { findItemKind } from '#shared/items/registry.ts';
import { taskTypes } from '#shared/tasks/registry.ts';
import type { ReadDb } from '../../db/connection.ts';
import { keptCounts } from '../../db/queries/counts.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import { numbering, releasedGroup } from './release-items.ts';
import { plural, requireRelease } from './freeze.ts';
import { type ReleaseGroup, releaseGroups } from './groups.ts';
import type { SubjectRecord } from './record.ts';

/** Counts the items of one task. */
class TaskCount {
  readonly task: AnyTaskType;
  readonly #items: Tally;
  readonly #pictures = new Map<number, number>();
  readonly #apps = new Tally(['app']);
  readonly #words: number[] = [];
  readonly #numberOf = numbering();
  n = 0;

  constructor(task: AnyTaskType) {
    this.task = task;
    this.#items = new Tally(task.dims.map(({ id }) => id));
  }

  add(group: ReleasedGroup): void {
    for (const made of this.task.released?.(group, { index: this.n, numberOf: this.#numberOf }) ?? []) {
      const item = this.task.item.parse(made.item);
      const { label, pictures } = this.task.show(item);
      this.#items.add(this.task.dimsOf(item));
      this.#pictures.set(pictures.length, (this.#pictures.get(pictures.length) ?? 0) + 1);
      this.#words.push(countWords(label));
      const app: unknown = typeof item === 'object' && item !== null && 'app' in item ? item.app : null;
      if (typeof app === 'string' && app !== '') this.#apps.add({ app });
      this.n += 1;
    }
  }

  table(): CompositionTable {
    const order = Object.fromEntries(this.task.dims.map(({ id, values }) => [id, values]));
    return { dims: this.task.dims.map(({ id }) => id), rows: this.#items.rows(order) };
  }

  pictures(): CompositionTable['rows'] {
    const counts = [...this.#pictures].sort(([a], [b]) => a - b);
    return counts.map(([pictures, n]) => ({ task: this.task.id, pictures: String(pictures), n }));
  }

  /** The apps that its items are about, most frequent first. */
  apps(): CompositionTable['rows'] {
    const rows = this.#apps.rows().toSorted((a, b) => Number(b['n']) - Number(a['n']));
    return rows.map((row) => ({ task: this.task.id, ...row }));
  }

  words(): CompositionTable['rows'][number] {
    const sorted = this.#words.toSorted((a, b) => a - b);
    const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0];
    const sum = sorted.reduce((total, words) => total + words, 0);
    return {
      task: this.task.id,
      ...{
        n: this.n,
        min: sorted[0] ?? 0,
        median: (low + high) / 2,
        mean: sum / sorted.length,
        max: sorted.at(-1) ?? 0,
      },
    };
  }
}

/** Platform and apps of a subject; a set of pictures has none of its own. */
function setting(subject: SubjectRecord): { platform: string; apps: readonly string[] } | null {
  if (subject.kind === 'screenshot')
    return { platform: subject.platform ?? '', apps: subject.app === null ? [] : [subject.app] };
  return subject.kind === 'episode' ? { platform: subject.content.platform ?? '', apps: subject.content.apps } : null;
}

interface Sized {
  sha256: string;
  width: number;
  height: number;
}

function picturesOn(subject: SubjectRecord): Sized[] {
  if (subject.kind === 'screenshot') return [subject];
  const places =
    subject.kind === 'episode' ? [...subject.steps, ...(subject.final ? [subject.final] : [])] : subject.pictures;
  return places.flatMap(({ picture }) => picture ?? []);
}

/** Counts records and subjects, whatever is asked about them. */
class SubjectCount {
  readonly #records = new Tally(['kind']);
  readonly #platforms = new Tally(['subject', 'platform']);
  readonly #apps = new Tally(['subject', 'app']);
  readonly #resolutions = new Tally(['resolution']);
  readonly #seen = new Set<string>();

  add({ subject, items }: ReleaseGroup): void {
    for (const { kind } of items) this.#records.add({ kind: plural(kind) });
    if (!subject) return;
    this.#records.add({ kind: plural(subject.kind) });
    const known = setting(subject);
    if (known) this.#platforms.add({ subject: subject.kind, platform: known.platform });
    for (const app of known?.apps ?? []) this.#apps.add({ subject: subject.kind, app });
    for (const { sha256, width, height } of picturesOn(subject)) {
      if (this.#seen.has(sha256)) continue;
      this.#seen.add(sha256);
      this.#resolutions.add({ resolution: `${width}×${height}` });
    }
  }

  tables(): Record<string, CompositionTable> {
    const frequent = (tally: Tally): CompositionTable => ({
      dims: [...tally.columns],
      rows: tally.rows().toSorted((a, b) => Number(b['n']) - Number(a['n'])),
    });
    return {
      records: { dims: ['kind'], rows: this.#records.rows() },
      platforms: frequent(this.#platforms),
      apps: frequent(this.#apps),
      resolutions: frequent(this.#resolutions),
    };
  }
}

/** Sums of the tests of criteria, of kinds that have any. */
class TestCount {
  readonly #kinds = new Map<string, { n: number; tested: number; passed: number; mutants: number; killed: number }>();

  add({ items }: ReleaseGroup): void {
    for (const { kind, content } of items) {
      const test = findItemKind(kind)?.release.tested?.(content);
      if (test === undefined) continue;
      const sum = this.#kinds.get(kind) ?? { n: 0, tested: 0, passed: 0, mutants: 0, killed: 0 };
      this.#kinds.set(kind, sum);
      sum.n += 1;
      sum.tested += test ? 1 : 0;
      sum.passed += test?.passed ? 1 : 0;
      sum.mutants += test?.mutants ?? 0;
      sum.killed += test?.killed ?? 0;
    }
  }

  table(): CompositionTable {
    return { dims: ['kind'], rows: [...this.#kinds].map(([kind, sums]) => ({ kind: plural(kind), ...sums })) };
  }
}

/** How often keys are found from the options alone, by task and column of the questions. */
function baselineRows(asked: ReadonlyMap<string, readonly Guessable[]>): CompositionTable {
  const rows: CompositionTable['rows'] = [];
  for (const [task, questions] of asked)
    for (const [column, figures] of Object.entries(optionBaselines(questions)))
      for (const [baseline, { n, share, ci, chance }] of Object.entries(figures))
        rows.push({ task, column, baseline, n, share, chance, ...(ci && { low: ci[0], high: ci[1] }) });
  return { dims: ['task', 'column', 'baseline'], rows };
}

/** Number of subjects between two checks whether the answer is still wanted. */
const stretch = 64;

/**
 * What a release consists of, or one frozen now (null): the items of every task by all of its dimensions, and records,
 * platforms, apps and picture sizes. Errors: NOT_FOUND for an unknown tag.
 */
export function* compositionOf(db: ReadDb, tag: string | null): LongQuestion<Composition> {
  const screenshots =
    tag === null ? keptCounts(db).of('screenshot') : (requireRelease(db, tag).counts['screenshots'] ?? 0);
  const tasks = taskTypes.filter(({ released }) => released !== null).map((task) => new TaskCount(task));
  const subjects = new SubjectCount();
  const tests = new TestCount();
  const guessable = new Map(taskTypes.map(({ id }) => [id, [] as Guessable[]]));
  let done = 0;
  for (const group of releaseGroups(db, tag ?? undefined, 'all', tag !== null)) {
    subjects.add(group);
    tests.add(group);
    const released = releasedGroup(group);
    for (const count of tasks) count.add(released);
    for (const { id, guesses } of taskTypes)
      for (const { kind, content } of released.records) {
        const entry = guesses?.kinds.includes(kind) ? guesses.of(content) : null;
        if (entry) guessable.get(id)?.push(entry);
      }
    done += 1;
    if (done % stretch === 0) yield [Math.min(done, screenshots), screenshots];
  }
  const counted = tasks.filter(({ n }) => n > 0);
  return {
    release: tag,
    n: counted.reduce((sum, { n }) => sum + n, 0),
    tables: {
      ...Object.fromEntries(counted.map((count) => [count.task.id, count.table()])),
      ...subjects.tables(),
      pictures: { dims: ['task', 'pictures'], rows: counted.flatMap((count) => count.pictures()) },
      'item-apps': { dims: ['task', 'app'], rows: counted.flatMap((count) => count.apps()) },
      baselines: baselineRows(guessable),
      criteria: tests.table(),
      words: { dims: ['task'], rows: counted.map((count) => count.words()) },
    },
  };
}

export const releaseCompositionQuestion = question('releaseComposition', compositionOf);
