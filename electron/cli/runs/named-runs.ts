import { rowName } from '#pipelines/evaluate/report/model.ts';
import { isComplete } from '#pipelines/evaluate/report/newest.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { taskTypes } from '#shared/tasks/registry.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import type { CliSession } from '../session/session.ts';

interface Within {
  task?: string;
  release?: string;
  /** A figure that the runs' task must have. */
  metric?: string;
}

type Evaluation = Awaited<ReturnType<CliSession['client']['evaluations']['list']>>[number];

const idLike = /^[0-9a-f]{8}-[0-9a-f-]+$/i;
const place = (entry: Evaluation) => `${entry.task}\n${entry.release}`;

/** A model's newest finished run among `of`, otherwise its newest run. */
function newest(of: readonly Evaluation[], name: string): Evaluation | undefined {
  const own = of
    .filter((entry) => rowName(entry) === name)
    .sort((a, b) => b.run.startedAt.localeCompare(a.run.startedAt));
  return own.find(isComplete) ?? own[0];
}

/** The tasks that have a figure. @throws UsageError that names the figures of every task where none has it. */
function tasksWith(metric: string): string[] {
  const having = taskTypes.filter((task) => task.cellMetrics.some(({ id }) => id === metric)).map(({ id }) => id);
  if (having.length > 0) return having;
  const figures = taskTypes.map((task) => `${task.id}: ${task.cellMetrics.map(({ id }) => id).join(', ')}`);
  throw new UsageError(inWords('cli-no-figure', { figure: metric, known: figures.join('; ') }));
}

/**
 * The ids of evaluation runs that a person names by id or by model (as tables call it: `gpt-4o`, `gpt-4o, arm both`). Of
 * a model's runs the newest finished one counts, on the newest task and release that all named models were run on; with a
 * figure, on a task that has it.
 */
export async function namedRuns(
  { client }: CliSession,
  names: readonly string[],
  { task, release, metric }: Within = {},
): Promise<string[]> {
  const models = names.filter((name) => !idLike.test(name));
  if (task !== undefined && !taskTypes.some(({ id }) => id === task))
    throw new UsageError(`--task takes ${taskTypes.map(({ id }) => id).join(', ')}, not "${task}".`);
  const having = metric === undefined ? null : tasksWith(metric);
  if (having && task !== undefined && !having.includes(task))
    throw new UsageError(inWords('cli-task-no-figure', { task, figure: String(metric), known: having.join(', ') }));
  if (models.length === 0) return [...names];
  const all = await client.evaluations.list({ ...(task && { task }), ...(release && { release }) });
  const ids = new Set(names.filter((name) => idLike.test(name)));
  // A run given by its id decides in which task and release the models are looked for.
  const fixed = all.find((entry) => ids.has(entry.run.id));
  const among = (fixed ? [fixed] : all).filter((entry) => having === null || having.includes(entry.task));
  const places = [...new Set(among.map(place))];
  for (const at of places) {
    const here = all.filter((entry) => place(entry) === at);
    const found = names.map((name) => (idLike.test(name) ? name : newest(here, name)?.run.id));
    if (found.every((run) => run !== undefined)) return found;
  }
  const known = [...new Set(all.map(rowName))].sort();
  const unknown = models.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(
      known.length > 0
        ? inWords('cli-no-evaluation', { models: unknown.join('; '), known: known.join('; ') })
        : inWords('cli-no-evaluation-there', { models: unknown.join('; ') }),
    );
  if (having)
    throw new UsageError(
      inWords('cli-runs-not-one', { names: names.join(' and '), figure: String(metric), known: having.join(', ') }),
    );
  throw new UsageError(inWords('cli-runs-two-tasks', { names: names.join(' and ') }));
}

/** Names of the two runs of a comparison: as in tables, or their ids if those are equal. */
export async function namesOfRuns({ client }: CliSession, ids: readonly [string, string]): Promise<[string, string]> {
  const all = await client.evaluations.list({});
  const nameOf = (id: string): string => {
    const found = all.find(({ run }) => run.id === id);
    return found ? rowName(found) : id;
  };
  const [a, b] = [nameOf(ids[0]), nameOf(ids[1])];
  return a === b ? [`${a} (${ids[0].slice(-6)})`, `${b} (${ids[1].slice(-6)})`] : [a, b];
}
