import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Draw, type EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { type Perturbation, perturbations } from '#shared/tasks/perturbations.ts';
import { type ParityParser, parityParsers } from '#shared/tasks/published.ts';
import { taskType } from '#shared/tasks/registry.ts';
import type { CommonOptions } from '../session/session.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import { hintsIn } from './hints.ts';
import { dollars, wholeNumber } from './model-options.ts';
import { shardOf } from './shard.ts';

export interface EvaluateOptions extends CommonOptions {
  task: string;
  model: string[];
  models?: string;
  yes?: boolean;
  allowKey: string[];
  confirmAdapter: string[];
  release?: string;
  concurrency?: string;
  budget?: string;
  limit?: string;
  draw: Draw;
  seed?: string;
  shard?: string;
  bundle?: string;
  out?: string;
  work?: string;
  estimate?: boolean;
  circular?: boolean;
  image: boolean;
  arm?: string;
  detector?: string;
  extractor?: string;
  parityParser?: string;
  visualPrompt?: string;
  thinking?: boolean;
  samples?: string;
  force?: boolean;
  hints?: string;
  temperature?: string;
  fewShot?: string;
  fewShotFrom?: string;
  fewShotSeed?: string;
  perturb?: string;
  batch?: boolean;
  prompt?: string;
  system?: string;
  partialOk?: boolean;
}

function parityParserOf(name: string): ParityParser {
  const found = parityParsers.find((parser) => parser === name);
  if (!found) throw new UsageError(inWords('cli-parity-parser', { known: parityParsers.join(', '), name }));
  return found;
}

function onOrOff(name: string, value: string): boolean {
  if (value !== 'on' && value !== 'off') throw new UsageError(inWords('cli-on-off', { name, text: value }));
  return value === 'on';
}

/** The system message: the record's or benchmark's own, none, or a text. */
function systemOf(text = 'benchmark'): EvaluationRequest['systemPrompt'] {
  if (text === 'benchmark') return 'benchmark-default';
  return text === 'default' ? 'model-default' : { text };
}

async function promptIn(file: string): Promise<{ name: string; text: string }> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(inWords('cli-prompt-unreadable', { file, why: error.message }));
  });
  return { name: path.basename(file), text };
}

/** The temperatures of a sweep; `[undefined]` for the record's own. */
function temperaturesOf(list: string | undefined): (number | undefined)[] {
  if (list === undefined) return [undefined];
  const numbers = list.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  if (!numbers.every((number) => number >= 0 && number <= 2))
    throw new UsageError(inWords('cli-temperatures', { text: list }));
  return [...new Set(numbers)];
}

/** The named perturbations, after none: a change is seen against the plain run. */
function perturbationsOf(list: string | undefined, task: string): (Perturbation | undefined)[] {
  if (list === undefined) return [undefined];
  const known = perturbations.filter(
    (perturbation) => perturbation !== 'shuffled' || taskType(task)?.shuffled !== undefined,
  );
  // Not every release has twins, so they are asked for by name.
  if (list === 'all') return [undefined, ...known.filter((perturbation) => perturbation !== 'dark-twin')];
  const named = list.split(',').map((name) => {
    const found = perturbations.find((perturbation) => perturbation === name.trim());
    if (!found) throw new UsageError(inWords('cli-perturb', { name, known: perturbations.join(', ') }));
    return found;
  });
  return [undefined, ...new Set(named)];
}

/** One request for each temperature and perturbation. */
export async function requestsOf(
  model: string,
  release: string,
  options: EvaluateOptions,
): Promise<[EvaluationRequest, ...EvaluationRequest[]]> {
  const request = await requestOf(model, release, options);
  const requests = temperaturesOf(options.temperature).flatMap((temperature) =>
    perturbationsOf(options.perturb, options.task).map((perturbation) => ({
      ...request,
      ...(temperature !== undefined && { temperature }),
      ...(perturbation && { perturbation }),
    })),
  );
  const [first = request, ...more] = requests;
  return [first, ...more];
}

function fewShotOf({ fewShot, fewShotFrom, fewShotSeed }: EvaluateOptions): EvaluationRequest['fewShot'] {
  const k = wholeNumber('few-shot', fewShot);
  if (k === undefined) return undefined;
  const seed = wholeNumber('few-shot-seed', fewShotSeed) ?? 1;
  return { k, seed, ...(fewShotFrom !== undefined && { from: fewShotFrom }) };
}

async function requestOf(model: string, release: string, options: EvaluateOptions): Promise<EvaluationRequest> {
  const concurrency = wholeNumber('concurrency', options.concurrency);
  const budget = dollars(options.budget);
  const limit = wholeNumber('limit', options.limit);
  const seed = wholeNumber('seed', options.seed) ?? 1;
  const shard = shardOf(options.shard);
  const samples = wholeNumber('samples', options.samples);
  const fewShot = fewShotOf(options);
  const hints = options.hints === undefined ? undefined : await hintsIn(options.hints);
  return {
    task: options.task,
    model,
    release,
    circular: options.circular ?? false,
    noImage: !options.image,
    systemPrompt: systemOf(options.system),
    ...(options.prompt !== undefined && { prompt: await promptIn(options.prompt) }),
    ...(concurrency !== undefined && { concurrency }),
    ...(budget !== undefined && { budget }),
    ...(limit !== undefined && { limit, draw: options.draw, seed }),
    ...(shard && { shard }),
    ...(options.arm !== undefined && { arm: options.arm }),
    ...(options.parityParser !== undefined && { parityParser: parityParserOf(options.parityParser) }),
    ...(options.detector !== undefined && { detector: options.detector }),
    ...(options.extractor !== undefined && { extractor: options.extractor }),
    ...(options.visualPrompt !== undefined && { visualPrompt: onOrOff('visual-prompt', options.visualPrompt) }),
    ...(options.thinking && { thinking: true }),
    ...(samples !== undefined && samples > 1 && { samples, ...(options.force && { repeatSame: true as const }) }),
    ...(hints && { hints }),
    ...(fewShot && { fewShot }),
    ...(options.batch && { batch: true as const }),
  };
}
