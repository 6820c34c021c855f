import { stat } from 'node:fs/promises';
import path from 'node:path';
import { earlyStopAt } from '#shared/episodes/early-stop.ts';
import { because, inWords, type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { AlikeFinder } from '#shared/tasks/process/alike.ts';
import type { ProcessTask } from '#shared/episodes/process/run.ts';
import { actionInPixels } from '../episodes/sizes.ts';
import { readOutcome } from '../episodes/outcome.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { ReadEpisode, ReadStep } from '../episodes/record.ts';
import { episodeRecords } from '../episodes/records.ts';
import { fromTree, treeOfText } from '../episodes/trees.ts';
import type { EpisodeRead, ReadOptions } from '../format.ts';
import { ImageFinder } from '../pictures/images.ts';
import { parseJson } from '../json/parse.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { SourceFolder } from '../paths.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';
import { type RunRow, runRow, type RunStep, taskRow } from './schema.ts';
import { probenchAction } from './words.ts';

interface Row<T> {
  value: T;
  raw: string;
  line: number;
}

type Schema<T> = {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: Parameters<typeof shapeProblem>[0] };
};

/** Records of one file in order; invalid ones are passed to `refuse`. */
async function rowsOf<T>(
  file: string,
  schema: Schema<T>,
  refuse: (line: number, sentence: Phrase) => void,
): Promise<Row<T>[]> {
  const rows: Row<T>[] = [];
  for await (const slice of episodeRecords(file)) {
    try {
      if (slice.bad) throw slice.bad;
      const found = schema.safeParse(parseJson(slice.text, slice.line).value);
      if (!found.success) throw new Refused(shapeProblem(found.error));
      rows.push({ value: found.data, raw: slice.text, line: slice.line });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refuse(error.line ?? slice.line, error.phrase);
    }
  }
  return rows;
}

const isFile = async (file: string): Promise<boolean> => (await stat(file).catch(() => null))?.isFile() ?? false;

/** A task as an episode without a run. */
const contentOf = (task: ProcessTask): ReadEpisode['content'] => ({
  task: task.instruction,
  name: task.id.slice(0, 500),
  platform: 'android',
  apps: task.app === '' ? [] : [task.app],
  language: task.language,
  source: { kind: 'import', dataset: 'ProBench', record: task.id },
  maxSteps: task.max_steps,
  process: { type: task.task_type, category: task.category ?? null, keyOperations: task.key_operations },
});

class Runs {
  readonly #images: ImageFinder;
  readonly #folder: SourceFolder;

  constructor(images: ImageFinder, folder: SourceFolder) {
    this.#images = images;
    this.#folder = folder;
  }

  async #step(step: RunStep, at: number): Promise<ReadStep> {
    const { content, image, image_size, action, click } = step;
    const read: ReadStep = {
      index: at,
      ...content,
      picture: await stepPicture(this.#images, image),
      declaredSize: image_size,
      actions: content
        ? content.actions.map(({ point, to, ...entry }) => ({
            ...entry,
            ...(point && { point: { numbers: point, convention: 'pixel' as const } }),
            ...(to && { to: { numbers: to, convention: 'pixel' as const } }),
          }))
        : action
          ? [probenchAction(action)]
          : [],
      element: content?.element && elementOf(content.element),
      ...(click && { click }),
      raw: step.raw ?? JSON.stringify(step),
    };
    return step.tree ? { ...read, ...(await this.#tree(step.tree)) } : read;
  }

  /** A tree's nodes, which describe the click, and its elements as pre-labels. */
  async #tree(name: string): Promise<Partial<ReadStep>> {
    try {
      const text = await smallText(await this.#folder.file(name));
      const found = treeOfText(text);
      if ('phrase' in found) throw new Refused(found.phrase);
      return fromTree(found);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { problems: [{ code: 'tree-unreadable', detail: `${name}: ${error.message}` }] };
    }
  }

  async read(run: Row<RunRow>, task: Row<ProcessTask>): Promise<Omit<ReadEpisode, 'record'>> {
    const { steps, final, episode, agent, reason } = run.value;
    const { outcome, problems } = readOutcome(run.value.outcome);
    const read: ReadStep[] = [];
    for (const [at, step] of steps.entries()) read.push(await this.#step(step, at));
    // a position in thousandths would need the picture; ProBench's are pixels
    const stopped =
      earlyStopAt(read.flatMap(({ actions }) => actions.map((action) => actionInPixels(action, null)))) !== null;
    return {
      line: run.line,
      raw:
        run.value.raw ??
        JSON.stringify({ task: JSON.parse(task.raw) as unknown, run: { ...run.value, steps: undefined } }),
      content: episode ?? {
        ...contentOf(task.value),
        agent: agent ?? null,
        ...(stopped && outcome !== 'error'
          ? { outcome: 'uncompleted', reason: 'early-stop' }
          : { outcome, reason: reason ?? '' }),
      },
      steps: read,
      final: await stepPicture(this.#images, final),
      problems: [...run.value.problems, ...problems],
    };
  }
}

/**
 * Tasks of ProBench (`tasks.jsonl`, or a JSON list), and their runs (`runs.jsonl` next to it). A task without a run
 * becomes an episode without steps.
 */
export async function* readProbench(chosen: string, options: ReadOptions): AsyncGenerator<EpisodeRead> {
  const found = await stat(chosen).catch(() => null);
  if (!found) throw new Refused(phrase('format-missing', { name: chosen }));
  const tasksFile = found.isDirectory() ? path.join(chosen, 'tasks.jsonl') : chosen;
  if (!(await isFile(tasksFile))) throw new Refused(phrase('format-no-tasks', { folder: chosen }));
  const folder = path.dirname(tasksFile);
  const runsFile = path.join(folder, 'runs.jsonl');
  const bad: EpisodeRead[] = [];
  const refuseIn = (file: string) => (line: number, sentence: Phrase) =>
    void bad.push({ refused: { record: `${path.basename(file)}:${line}`, line, ...because(sentence) } });
  const tasks = await rowsOf<ProcessTask>(tasksFile, taskRow, refuseIn(tasksFile));
  const runs = (await isFile(runsFile)) ? await rowsOf<RunRow>(runsFile, runRow, refuseIn(runsFile)) : [];
  yield* bad;
  const byTask = new Map<string, Row<RunRow>[]>();
  for (const run of runs) byTask.set(run.value.id, [...(byTask.get(run.value.id) ?? []), run]);
  const reader = new Runs(await ImageFinder.open(tasksFile, options.images), await SourceFolder.open(folder));
  const alike = new AlikeFinder();
  const known = new Set<string>();
  for (const task of tasks) {
    const record = `${path.basename(tasksFile)}:${task.line}`;
    const { id, app, instruction } = task.value;
    if (known.has(id)) {
      yield { refused: { record, line: task.line, ...because(phrase('format-task-twice', { id })) } };
      continue;
    }
    known.add(id);
    const like = alike.add({ id, app, instruction });
    const found: ReadEpisode['problems'] =
      like === null
        ? []
        : [
            {
              code: 'task-alike',
              step: null,
              detail: inWords('format-task-alike', { other: like }),
            },
          ];
    const own = byTask.get(id) ?? [];
    if (own.length === 0)
      yield {
        episode: {
          record,
          line: task.line,
          raw: task.raw,
          content: contentOf(task.value),
          steps: [],
          final: null,
          problems: found,
        },
      };
    for (const run of own) {
      const read = await reader.read(run, task);
      const problems = (read.problems ?? []).filter(({ code }) => code !== 'task-alike');
      yield { episode: { ...read, record: `runs.jsonl:${run.line}`, problems: [...found, ...problems] } };
    }
  }
  for (const run of runs)
    if (!known.has(run.value.id))
      yield {
        refused: {
          record: `runs.jsonl:${run.line}`,
          line: run.line,
          ...because(phrase('format-no-task', { id: run.value.id })),
        },
      };
}

function elementOf({ bbox, interactBbox, ...rest }: NonNullable<NonNullable<RunStep['content']>['element']>) {
  return {
    ...rest,
    ...(bbox && { bbox: { numbers: bbox, convention: 'xyxy-px' as const } }),
    ...(interactBbox && { interactBbox: { numbers: interactBbox, convention: 'xyxy-px' as const } }),
  };
}
