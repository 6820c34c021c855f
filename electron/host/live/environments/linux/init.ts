import { z } from 'zod';
import { type LinuxProgram, linuxProgram, programOf } from '#shared/agents/linux/programs.ts';
import type { AgentTask } from '#shared/agents/task.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { fieldFault, unknownField } from '../task-faults.ts';
import { homePath } from './home-path.ts';

/** Characters of a text or of a file in base64. */
const mostText = 1_000_000;

/** What a task sets up, each by the field that tells it from the others. */
const entries = {
  /** An app, with the file or folder that it opens; the last one is in front. */
  open: z.strictObject({ open: z.string().min(1).max(200), file: homePath.optional() }),
  /** A file in the home folder, as text or in base64. */
  file: z.strictObject({
    file: homePath,
    text: z.string().max(mostText).optional(),
    base64: z.base64().max(mostText).optional(),
  }),
  /** A program that the task calls by a name of its own; the project has to allow its command. */
  program: z.strictObject({ program: linuxProgram }),
  screen: z.strictObject({
    screen: z.strictObject({
      width: z.number().int().min(320).max(3840),
      height: z.number().int().min(240).max(2160),
    }),
  }),
};
const kinds = Object.keys(entries) as (keyof typeof entries)[];

export interface LinuxStart {
  files: { file: string; content: Buffer }[];
  open: { app: string; file: string | undefined }[];
  screen: { width: number; height: number };
  /** The programs of its apps, as the task names them or as the project does. */
  programs: LinuxProgram[];
}

type Entry = z.infer<(typeof entries)[keyof typeof entries]>;

function readEntry(given: Record<string, unknown>): { entry: Entry } | { field: string; what: Phrase } {
  const kind = kinds.find((kind) => Object.hasOwn(given, kind));
  const [first = ''] = Object.keys(given);
  if (!kind) return { field: first === '' ? '' : `.${first}`, what: unknownField(first, kinds) };
  const names = Object.keys(entries[kind].shape);
  const strange = Object.keys(given).find((name) => !names.includes(name));
  if (strange !== undefined) return { field: `.${strange}`, what: unknownField(strange, names) };
  const read = entries[kind].safeParse(given);
  if (!read.success) return { field: '', what: shapeProblem(read.error) };
  const entry: Entry = read.data;
  if ('text' in entry || 'base64' in entry || !('file' in entry) || 'open' in entry) return { entry };
  return { field: '', what: phrase('linux-empty-file') };
}

/** How a task begins, with the programs that its project allows; `faults` say what cannot be set up, and where. */
export function startOf(task: AgentTask, allowed: readonly LinuxProgram[]): LinuxStart & { faults: Phrase[] } {
  const start: LinuxStart = { files: [], open: [], screen: { width: 1280, height: 720 }, programs: [] };
  const faults: Phrase[] = [];
  const named: LinuxProgram[] = [];
  const opened: { app: string; field: string }[] = [];
  for (const [at, given] of task.init.entries()) {
    const read = readEntry(given);
    const field = `init.${at}`;
    if ('what' in read) faults.push(fieldFault(task, `${field}${read.field}`, read.what));
    else if ('screen' in read.entry) start.screen = read.entry.screen;
    else if ('program' in read.entry) {
      const { program } = read.entry;
      if (allowed.some(({ command }) => command === program.command)) named.push(program);
      else faults.push(phrase('linux-not-allowed', { task: task.id, ...program }));
    } else if ('open' in read.entry) {
      start.open.push({ app: read.entry.open, file: read.entry.file });
      opened.push({ app: read.entry.open, field: `${field}.open` });
    } else {
      const { file, text, base64 } = read.entry;
      start.files.push({
        file,
        content: base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64'),
      });
    }
  }
  if (start.open.length === 0) start.open.push(...task.apps.map((app) => ({ app, file: undefined })));
  const refused = new Set(task.init.flatMap((entry) => programName(entry)));
  for (const { app, field } of [...task.apps.map((app, at) => ({ app: app, field: `apps.${at}` })), ...opened]) {
    const program = programOf(app, named) ?? programOf(app, allowed);
    if (program) start.programs.push(program);
    else if (!refused.has(app)) {
      const known = allowed.map((entry) => entry.app).join(', ');
      faults.push(fieldFault(task, field, phrase('linux-unknown-app', { app, known })));
    }
  }
  return { ...start, programs: [...new Set(start.programs)], faults };
}

/** The app of an entry that names a program, whether it is allowed or not. */
const programName = (given: Record<string, unknown>): string[] => {
  const { success, data } = entries.program.safeParse(given);
  return success ? [data.program.app] : [];
};
