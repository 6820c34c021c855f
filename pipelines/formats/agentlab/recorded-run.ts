import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { jsonOf } from '../agent-runs/run-files.ts';
import { fitting } from '../json/read.ts';

interface RecordedRun {
  task: string;
  steps: { number: number; code: string; thought?: string; url?: string; raw: string }[];
}

const entry = z.object({
  kind: z.string(),
  metadata: z.object({ step: z.number().int() }),
  text: z.string().nullish(),
  name: z.string().nullish(),
  arguments: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).nullish(),
  obs: z.object({ goal: z.string().nullish(), url: z.string().nullish() }).nullish().catch(null),
});
const tape = z.object({ steps: z.array(z.unknown()) });

/** Python's spelling of a JSON value, as far as actions need it. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  return JSON.stringify(value);
}

function codeOf({ name, arguments: given }: z.infer<typeof entry>): string {
  const args = Array.isArray(given)
    ? given.map(literal)
    : Object.entries(given ?? {}).map(([key, value]) => `${key}=${literal(value)}`);
  return `${name ?? ''}(${args.join(', ')})`;
}

/** The task and the steps of a tape: observations, thoughts and actions, each with the number of its step. */
function stepsOfTape(value: unknown): RecordedRun {
  // Entries of agents' own kinds are none of these.
  const entries = fitting(tape, value).steps.flatMap((step) => entry.safeParse(step).data ?? []);
  const byNumber = new Map<number, typeof entries>();
  for (const entry of entries) byNumber.set(entry.metadata.step, [...(byNumber.get(entry.metadata.step) ?? []), entry]);
  const steps: RecordedRun['steps'] = [];
  for (const [number, all] of byNumber) {
    const acted = all.filter(({ kind }) => kind === 'browsergym_action');
    if (acted.length === 0) continue;
    const thought = all.find(({ kind }) => kind === 'browsergym_thought')?.text;
    const url = all.find(({ obs }) => obs?.url)?.obs?.url;
    steps.push({
      number,
      code: acted.map(codeOf).join('\n'),
      ...(thought && { thought }),
      ...(url && { url }),
      raw: JSON.stringify(acted.map(({ name, arguments: given }) => ({ name, arguments: given }))),
    });
  }
  return { task: entries.find(({ obs }) => obs?.goal)?.obs?.goal ?? '', steps };
}

/** The start of a line of the log: `2024-11-27 01:23:11,123 - 4711 - browsergym… - DEBUG - `. */
const logLine = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d[,.]\d+ - \d+ - \S+ - \w+ - /m;

/** The steps that an experiment's log names: "Starting step 3." and what the agent chose then. */
function stepsOfLog(log: string): RecordedRun['steps'] {
  const steps: RecordedRun['steps'] = [];
  let number = -1;
  for (const text of log.split(logLine)) {
    const started = /^Starting step (\d+)\./.exec(text);
    if (started) number = Number(started[1]);
    const chosen = /^Agent chose action:\s*([\s\S]*)$/.exec(text)?.[1]?.trim();
    if (chosen === undefined || chosen === 'None') continue;
    if (!started && number < 0) number = 0;
    steps.push({ number, code: chosen, raw: JSON.stringify({ step: number, action: chosen }) });
  }
  return steps;
}

/** What a run did, whichever of its files says it; null if none does. */
export async function recordedRun(folder: string, names: readonly string[]): Promise<RecordedRun | null> {
  const taped = names.find((name) => /^tape.*\.json$/.test(name));
  if (taped) return stepsOfTape(await jsonOf(path.join(folder, taped)));
  const log = names.includes('experiment.log') ? await readFile(path.join(folder, 'experiment.log'), 'utf8') : '';
  const steps = stepsOfLog(log);
  return steps.length > 0 ? { task: '', steps } : null;
}
