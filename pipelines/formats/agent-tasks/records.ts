import { stat } from 'node:fs/promises';
import path from 'node:path';
import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { type TaskContent, taskContent } from '#shared/items/agent-task/content.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { because, phrase } from '#shared/phrases/phrase.ts';
import { filesIn, type SourceFile } from '../episodes/files.ts';
import { episodeRecords } from '../episodes/records.ts';
import type { WriteLoose } from '../episodes/write.ts';
import type { EpisodeRead, LooseWriteOptions, OutFolder, ReadOptions } from '../format.ts';
import { parseJson } from '../json/parse.ts';
import { Refused } from '../refused.ts';
import { kindName } from '#shared/items/kind-name.ts';

/** A record of a task file: its value, its text, and where it is. */
export interface TaskRecord {
  value: unknown;
  raw: string;
  /** Name of its file. */
  file: string;
}

type Convert = (record: TaskRecord) => TaskContent;

/** The files of a source: the chosen one, the main file of the chosen folder, or all JSON files in it. */
async function* taskFiles(chosen: string, main: string): AsyncGenerator<SourceFile> {
  const file = path.join(chosen, main);
  const isFile = async (name: string) => (await stat(name).catch(() => null))?.isFile() ?? false;
  if (main !== '' && (await isFile(file))) yield { file, name: main };
  else yield* filesIn(chosen, /\.jsonl?$/i, phrase('format-json-files'), /(?:^|\/)\./);
}

/**
 * Reads tasks of a JSON list, of JSON lines, or of one file each. `convert` makes a task of a record, and may throw
 * {@link Refused}; a problem with one record does not stop the others.
 */
export const taskReader = (main: string, convert: Convert) =>
  async function* readTasks(chosen: string, options: ReadOptions): AsyncGenerator<EpisodeRead> {
    for await (const { file, name } of taskFiles(chosen, main)) {
      options.budget?.spend();
      for await (const slice of episodeRecords(file)) {
        const at = { record: `${name}:${slice.line}`, line: slice.line };
        try {
          if (slice.bad) throw slice.bad;
          const { value } = parseJson(slice.text, slice.line);
          const content = convert({ value, raw: slice.text.trim(), file: name });
          yield { loose: { ...at, set: null, items: [{ kind: agentTaskKind.id, content }] } };
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          yield { refused: { ...at, line: error.line ?? slice.line, ...because(error.phrase) } };
        }
      }
    }
  };

/**
 * A task of a record in another format, whose text is kept word for word.
 * @param values the record's fields, already checked, in those of our tasks; `unsupported` names what none expresses
 * @throws Refused if they make no task
 */
export function taskOf(format: string, { raw, file }: Pick<TaskRecord, 'raw' | 'file'>, values: object): TaskContent {
  const source = { kind: 'import', of: file.slice(0, 1000) };
  const read = taskContent.safeParse({ ...values, source, original: { format, record: raw } });
  if (!read.success) throw new Refused(shapeProblem(read.error));
  return read.data;
}

/** A field of a record that no criterion expresses, word for word. */
export const wordForWord = (field: string, value: unknown): string =>
  `${field}: ${typeof value === 'string' ? value : JSON.stringify(value)}`.slice(0, 20_000);

/**
 * The record that a task was imported as, if it still says the same; null otherwise. `reads` reads the record again,
 * `also` gives what it says besides instruction, criteria, start and apps.
 */
export function unchanged(
  task: TaskContent,
  format: string,
  reads: (raw: string) => TaskContent,
  also: (task: TaskContent) => unknown = () => null,
): unknown {
  if (task.original?.format !== format) return null;
  const wordsOf = (entry: TaskContent) =>
    JSON.stringify([entry.instruction, entry.criteria, entry.init, entry.apps, also(entry)]);
  return wordsOf(reads(task.original.record)) === wordsOf(task) ? (JSON.parse(task.original.record) as unknown) : null;
}

/** Fields of a task that are filled in and that a format has no place for, beside those that it `carries`. */
export function lostFields(
  task: TaskContent,
  { carries = [], maxSteps }: { carries?: readonly string[]; maxSteps?: number },
): string[] {
  const { gold, keyOperations, dependencies, category, origins, deadlines, taskType, language, optimalSteps } = task;
  const lost: [string, boolean][] = [
    ['gold', gold.length > 0],
    ['keyOperations', keyOperations.length > 0],
    ['dependencies', dependencies.length > 0],
    ['category', category !== null],
    ['origins', origins.length > 0],
    ['deadlines', deadlines !== undefined],
    ['taskType', taskType !== 'state'],
    ['language', language !== null && language !== 'en'],
    ['optimalSteps', optimalSteps !== undefined],
    ['maxSteps', task.maxSteps !== maxSteps],
  ];
  return lost.flatMap(([field, is]) => (is && !carries.includes(field) ? [field] : []));
}

/** Whether a chosen file begins with a task, rather than with a run. */
export async function beginsWithTask(chosen: string, isTask: (value: unknown) => boolean): Promise<boolean> {
  if (!((await stat(chosen).catch(() => null))?.isFile() ?? false)) return false;
  for await (const { text, line, bad } of episodeRecords(chosen)) {
    if (bad) return false;
    try {
      return isTask(parseJson(text, line).value);
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }
  return false;
}

/**
 * Writes tasks as JSON lines, or as a list if the main file is `.json`. `rowOf` makes a row and names the fields that it
 * has no place for, or throws {@link Refused} if the format cannot hold the task. `read` is how the row will be read again.
 */
export const taskWriter = (
  name: string,
  main: string,
  rowOf: (task: TaskContent) => { row: unknown; lost?: readonly string[] },
  read: Convert,
) =>
  async function writeTasks(
    groups: AsyncIterable<WriteLoose>,
    out: OutFolder,
    { wrote, leftOut }: LooseWriteOptions,
  ): Promise<{ records: number }> {
    const text = await out.text(main);
    const list = main.endsWith('.json');
    let records = 0;
    if (list) await text.write('[');
    for await (const { items } of groups)
      for (const item of items) {
        if (item.kind !== agentTaskKind.id) {
          leftOut(item.label, phrase('export-kind', { format: name, kind: kindName(item.kind) }));
          continue;
        }
        try {
          const { row, lost = [] } = rowOf(taskContent.parse(item.content));
          const raw = JSON.stringify(row);
          await text.write(list ? `${records > 0 ? ',' : ''}\n${raw}` : `${raw}\n`);
          if (lost.length > 0)
            leftOut(item.label, phrase('export-task-lost', { format: name, fields: lost.join(', ') }));
          records += 1;
          const content = read({ value: row, raw, file: main });
          wrote({ set: null, items: [{ ...item, content, state: 'to_review', source: '' }] });
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          leftOut(item.label, error.phrase);
        }
      }
    if (list) await text.write('\n]\n');
    await text.end();
    return { records };
  };
