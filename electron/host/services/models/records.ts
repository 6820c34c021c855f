import { existsSync, type Stats, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { completeRecord, isServed, type ModelRecord, modelRecord } from '#shared/contract/runs/models.ts';
import { because, phrase, type Phrase } from '#shared/phrases/phrase.ts';
import { shapeProblem, shapeProblems } from '#shared/phrases/shape.ts';
import { builtinModels } from '#pipelines/providers/builtin/index.ts';
import { failure } from '../../errors/errors.ts';
import { inside, readInside } from '../../files/inside.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { writeUserFile } from '../../files/user-folder.ts';
import { configuredModels } from './mmbench-config.ts';
import { passwordTrouble } from './login.ts';

const fields = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];

/** Names of fields in a JSON value that what was read from it does not have, such as `params.tempreature`. */
function unknownKeys(written: unknown, read: unknown, at = ''): string[] {
  const kept = new Map(fields(read));
  return fields(written).flatMap(([name, value]) =>
    kept.has(name) ? unknownKeys(value, kept.get(name), `${at}${name}.`) : [`${at}${name}`],
  );
}

const fileName = 'models.json';
const modelsFile = z.object({ models: z.array(z.preprocess(completeRecord, modelRecord)) });

/** Whether a record can be one of a project's own: it is called on a server, or is two others together. */
const isOwn = (record: ModelRecord): boolean => isServed(record) || record.composite !== undefined;

/** Records of the models that need no network; always available, never in the file. */
export const builtinRecords: readonly ModelRecord[] = builtinModels.map((name) =>
  modelRecord.parse({
    name: `builtin/${name}`,
    provider: 'builtin',
    model: name,
    family: 'builtin',
    price: { inputPerMTok: 0, outputPerMTok: 0 },
    // They compute in this process, so more at once would only compete for the processor.
    limits: { concurrency: name === 'random' || name === 'center' ? 32 : 4 },
  }),
);

/** The project's own model records, from `<project>/models.json`. INVALID if a person's edit broke the file. */
export function readRecords(session: ProjectSession): ModelRecord[] {
  if (!existsSync(inside(session.folder, fileName))) return [];
  try {
    return modelsFile.parse(JSON.parse(readInside(session.folder, fileName))).models;
  } catch (error) {
    const why = error instanceof z.ZodError ? shapeProblem(error) : phrase('not-json');
    throw failure('INVALID', phrase('models-unreadable', { why }), {});
  }
}

export function writeRecords(session: ProjectSession, records: readonly ModelRecord[]): void {
  // Accessing the writer refuses a read-only project.
  void session.write;
  inside(session.folder, fileName);
  writeUserFile(session.folder, fileName, { models: records });
  session.events.changed(['model']);
}

/** How often the file is checked for a person's edits, in milliseconds. */
const lookEveryMs = 700;

/** Tells versions of a file apart: its inode, its size and when it was written. */
const versionOf = (file: Stats | undefined) => (file ? `${file.ino} ${file.size} ${file.mtimeMs}` : 'none');

/** Notifies when something else wrote the models file: an editor, a script, another shell. Ends with the session. */
export function watchRecords(session: ProjectSession): void {
  const file = join(session.folder, fileName);
  let seen = versionOf(statSync(file, { throwIfNoEntry: false }));
  // Polled rather than watched: editors replace the file, and network folders send no events.
  const look = setInterval(async () => {
    const now = versionOf(await stat(file).catch(() => undefined));
    if (now === seen) return;
    seen = now;
    session.events.changed(['model']);
  }, lookEveryMs).unref();
  session.onClose(() => clearInterval(look));
}

/** Built-in models first, then the project's. */
export function allRecords(session: ProjectSession | null): ModelRecord[] {
  return [...builtinRecords, ...(session ? readRecords(session) : [])];
}

/** Adds a record, or replaces `replaces` with it. */
export function saveRecord(session: ProjectSession, record: ModelRecord, replaces: string | undefined): void {
  if (/^(?:builtin|agent)\//.test(record.name) || !isOwn(record))
    throw failure('INVALID', phrase('model-name-reserved', { name: record.name }), {
      field: 'name',
    });
  const records = readRecords(session);
  const at = replaces === undefined ? -1 : records.findIndex((r) => r.name === replaces);
  const password = record.baseUrl === records[at]?.baseUrl ? null : passwordTrouble(record);
  if (password) throw failure('INVALID', password, { field: 'baseUrl' });
  const twin = records.findIndex((r) => r.name === record.name);
  if (twin >= 0 && twin !== at)
    throw failure('INVALID', phrase('model-name-taken', { name: record.name }), { field: 'name' });
  writeRecords(session, at >= 0 ? records.with(at, record) : [...records, record]);
}

export function removeRecord(session: ProjectSession, name: string): void {
  const records = readRecords(session);
  if (!records.some((r) => r.name === name))
    throw failure('NOT_FOUND', phrase('model-not-found', { name }), { kind: 'model', id: name });
  writeRecords(
    session,
    records.filter((r) => r.name !== name),
  );
}

/** What is wrong with a record, in one line. */
const faultsOf = (error: z.ZodError): Phrase => shapeProblems(error.issues);

interface ReadRecords {
  records: ModelRecord[];
  refused: { name: string; why: string; phrase: Phrase }[];
  /** Fields of accepted records that no record has, most often misspelt ones. */
  ignored: { name: string; keys: string[] }[];
}

/** Reads `{"models":[…]}`, an array of records, one record, or a configuration of MMBench-GUI; each record is accepted or refused on its own. */
export function parseRecords(text: string): ReadRecords {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw failure('INVALID', phrase('text-not-json', { why: (error as Error).message }), { field: 'text' });
  }
  const many = z.object({ models: z.array(z.unknown()) }).safeParse(value);
  const configured = configuredModels(value);
  const list =
    configured?.map(({ record }) => record) ??
    (many.success ? many.data.models : Array.isArray(value) ? value : [value]);
  const records: ModelRecord[] = [];
  const refused: ReadRecords['refused'] = [];
  const ignored: ReadRecords['ignored'] = [];
  for (const [i, written] of list.entries()) {
    const entry = completeRecord(written);
    const read = modelRecord.safeParse(entry);
    const named = z.object({ name: z.string() }).safeParse(entry);
    const name = named.success ? named.data.name : `record ${i + 1}`;
    if (!read.success) refused.push({ name, ...because(faultsOf(read.error)) });
    else if (!isOwn(read.data)) refused.push({ name, ...because(phrase('model-built-in')) });
    else {
      const password = passwordTrouble(read.data);
      if (password) refused.push({ name, ...because(password) });
      else {
        records.push(read.data);
        const keys = [...(configured?.[i]?.left ?? []), ...unknownKeys(entry, read.data)];
        if (keys.length > 0) ignored.push({ name, keys });
      }
    }
  }
  return { records, refused, ignored };
}

/** Adds records; one whose name belongs to a different record is refused. */
export function importRecords(session: ProjectSession, text: string) {
  const { records, refused, ignored } = parseRecords(text);
  const known = readRecords(session);
  const added: ModelRecord[] = [];
  for (const record of records) {
    const twin = [...known, ...added].find((r) => r.name === record.name);
    if (!twin) added.push(record);
    else if (JSON.stringify(twin) !== JSON.stringify(record))
      refused.push({ name: record.name, ...because(phrase('model-name-other')) });
  }
  if (added.length > 0) writeRecords(session, [...known, ...added]);
  return { added: added.map((r) => r.name), refused, ignored };
}
