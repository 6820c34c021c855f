import { readFileSync } from 'node:fs';
import path from 'node:path';
import { appRoot } from '#electron/host/files/app-folders.ts';
import { routeOf } from '#electron/host/services/models/keys.ts';
import { parseRecords } from '#electron/host/services/models/records.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import { dollars, wholeNumber } from '../options/model-options.ts';
import type { Plan, Scheduler } from './scripts.ts';

/** Options of `scheduler`, as typed. */
export interface SchedulerOptions {
  bundle: string;
  task: string;
  model: string;
  models?: string;
  results: string;
  shards: string;
  atOnce?: string;
  budget?: string;
  env: string[];
  program?: string;
  cpus: string;
  memory: string;
  minutes: string;
  image: string;
  claim: string;
  mount: string;
}

/** Number of shards that a scheduler still handles well. */
const mostShards = 10_000;

/** Text that goes into a script: one line, since a second one in a comment would be a command. */
function oneLine(name: string, text: string): string {
  if (/\p{Cc}/u.test(text)) throw new UsageError(inWords('cli-scheduler-line', { name }));
  return text;
}

const required = (name: string, text: string): number => wholeNumber(name, text) ?? 1;

/** The variables with the keys of the evaluated model. Throws a `UsageError` if the file has no such model. */
function keysOf(file: string, model: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(inWords('cli-models-unreadable', { file, why: (error as Error).message }));
  }
  const { records } = parseRecords(text);
  const record = records.find(({ name }) => name === model);
  if (!record)
    throw new UsageError(
      inWords('cli-scheduler-model', { file, model, known: records.map(({ name }) => name).join(', ') }),
    );
  const route = routeOf(record);
  return route ? [route.variable] : [];
}

/** Dollars for one of n shards, rounded down to a millionth so that all of them together stay below the whole. */
function share(budget: string | undefined, shards: number): string[] {
  const whole = dollars(budget);
  return whole === undefined ? [] : ['--budget', String(Math.floor((whole / shards) * 1e6) / 1e6)];
}

/** What a script is to do. Throws a `UsageError` for options that no script could be right with. */
export function planOf(engine: Scheduler, options: SchedulerOptions, more: readonly string[]): Plan {
  for (const [name, value] of Object.entries(options))
    for (const text of [value].flat()) if (typeof text === 'string') oneLine(`--${name}`, text);
  for (const word of more) oneLine('--', word);
  const clash = more.find((word) =>
    /^--(?:bundle|shard|out|work|json|partial-ok|budget|models|task|model)(?:=|$)/.test(word),
  );
  if (clash !== undefined) throw new UsageError(inWords('cli-scheduler-clash', { option: clash }));
  const shards = required('shards', options.shards);
  if (shards > mostShards) throw new UsageError(inWords('cli-scheduler-shards', { most: mostShards }));
  const inPod = engine === 'k8s';
  const place = (name: string, text: string) => {
    if (!inPod) return path.resolve(text);
    const within = path.posix.relative(options.mount, path.posix.normalize(text));
    if (!path.posix.isAbsolute(text) || within.startsWith('..'))
      throw new UsageError(inWords('cli-scheduler-mount', { name, mount: options.mount, text }));
    return path.posix.normalize(text);
  };
  const models = options.models === undefined ? null : path.resolve(options.models);
  const builtin = options.model.startsWith('builtin/');
  if (models === null && !builtin) throw new UsageError(inWords('cli-scheduler-models', { model: options.model }));
  const keys = [...new Set([...(models === null || builtin ? [] : keysOf(models, options.model)), ...options.env])];
  const odd = keys.find((name) => !/^[A-Za-z_]\w*$/.test(name));
  if (odd !== undefined) throw new UsageError(inWords('cli-scheduler-variable', { text: odd }));
  const here = [process.execPath, path.join(appRoot(), 'bin', 'benchwright.mjs')];
  return {
    bundle: place('bundle', options.bundle),
    results: place('results', options.results),
    shards,
    atOnce: wholeNumber('at-once', options.atOnce),
    program: options.program?.split(/\s+/).filter(Boolean) ?? (inPod ? ['benchwright'] : here),
    asked: ['--task', options.task, '--model', options.model, ...share(options.budget, shards), ...more],
    models,
    keys,
    jobName: `benchwright-${options.task.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`.slice(0, 50).replace(/-$/, ''),
    cpus: required('cpus', options.cpus),
    memory: required('memory', options.memory),
    minutes: required('minutes', options.minutes),
    image: options.image,
    claim: options.claim,
    mount: options.mount,
  };
}
