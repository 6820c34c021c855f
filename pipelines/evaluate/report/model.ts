import type { z } from 'zod';
import type { Draw } from '#shared/contract/runs/evaluations/request.ts';
import type { evaluation } from '#shared/contract/runs/evaluations/evaluation.ts';
import type { reading } from '#shared/tasks/outcomes.ts';
import type { Perturbation } from '#shared/tasks/perturbations.ts';
import { taskType } from '#shared/tasks/registry.ts';
import type { ScoreReading } from '../score-table.ts';

export type Evaluation = z.infer<typeof evaluation>;
export type ReadingName = z.infer<typeof reading>;

/** The requested reading of an evaluation; strict if the task has no published parser. */
export function readingOf(entry: Evaluation, name: ReadingName): ScoreReading {
  return name === 'parity' && entry.parity ? entry.parity : entry.strict;
}

export type Metric = ScoreReading['headline'][number];

/** Figures of a page: those that can reach 100 %; the others are in the CSV and JSON. */
export function figuresOf(table: ScoreReading): Metric[] {
  return table.headline.filter((metric) => metric.id !== 'weightedRaw');
}

/** The figure by which rows are ordered. */
export const leadOf = (table: ScoreReading): Metric | undefined => table.headline[0];

/** Cells of a report: each dimension, every two, and all together; those of three dimensions are only in the window. */
export function printedCells(table: ScoreReading): ScoreReading['cells'] {
  const all = Math.max(0, ...table.cells.map((cell) => Object.keys(cell.dims).length));
  return table.cells.filter((cell) => [1, 2, all].includes(Object.keys(cell.dims).length));
}

/** Evaluations that share a table: those of one task on one release, in the given order. */
export function tablesOf(evaluations: readonly Evaluation[]): Evaluation[][] {
  const groups = new Map<string, Evaluation[]>();
  for (const entry of evaluations) {
    const key = `${entry.task}\n${entry.release}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()];
}

/** `mcq, release v1, strict reading`: names a table for programs, and in cross-references of a paper. */
export function tableKey(group: readonly Evaluation[], reading: ReadingName): string {
  const [first] = group;
  return first ? `${first.task}, release ${first.release}, ${reading} reading` : 'Evaluation';
}

/** `Content understanding, release v1, strict reading`: names a table for people. */
export function tableTitle(group: readonly Evaluation[], reading: ReadingName): string {
  const [first] = group;
  const name = first && (taskType(first.task)?.name ?? first.task);
  return first ? `${name}, release ${first.release}, ${reading} reading` : 'Evaluation';
}

function limitName(limit: number, draw: Draw | null, seed: number | null): string {
  if (draw === null || draw === 'first') return `first ${limit}`;
  const seeded = (seed ?? 1) === 1 ? '' : `, seed ${seed}`;
  return `${limit} ${draw === 'random' ? 'at random' : 'stratified'}${seeded}`;
}

const perturbationNames: Record<Perturbation, string> = {
  shuffled: 'options shuffled',
  'scale-75': 'pictures at 75 %',
  'scale-50': 'pictures at 50 %',
  'jpeg-60': 'JPEG quality 60',
  'dark-twin': 'dark theme twin',
};

/** The model, and the settings of its evaluation that differ from the defaults. */
export function rowName({ model, settings }: Pick<Evaluation, 'model' | 'settings'>): string {
  const { arm, detector, circular, noImage, parityParser, limit, draw, seed, shard } = settings;
  const { visualPrompt, thinking, samples, hints, extractor, temperature, fewShot, perturbation } = settings;
  return [
    model,
    ...(arm === null || arm === 'baseline' ? [] : [`arm ${arm}`]),
    ...(detector === null ? [] : [`described by ${detector}`]),
    ...(circular ? ['circular'] : []),
    ...(noImage ? ['no picture'] : []),
    ...(visualPrompt === false ? ['no marks'] : []),
    ...(thinking ? ['thinking'] : []),
    ...(samples > 1 ? [`${samples} samples`] : []),
    ...(temperature === undefined ? [] : [`temperature ${temperature}`]),
    ...(fewShot ? [`${fewShot.k} examples${fewShot.from === null ? '' : ` of ${fewShot.from}`}`] : []),
    ...(perturbation ? [perturbationNames[perturbation]] : []),
    ...(hints === null ? [] : [`hints of ${hints}`]),
    ...(parityParser === null || parityParser === 'default' ? [] : [`published parser ${parityParser}`]),
    ...(limit === null ? [] : [limitName(limit, draw, seed)]),
    ...(shard === null ? [] : [`shard ${shard.index}/${shard.of}`]),
    ...(extractor === null ? [] : [`with extractor ${extractor}`]),
  ].join(', ');
}

/** `74.2`; a figure without cases is a dash. */
export function percent(value: number | null): string {
  return value === null ? '–' : (value * 100).toFixed(1);
}

/** `71.9–76.4`. */
export function range(interval: readonly [number, number] | null): string {
  return interval === null ? '–' : `${percent(interval[0])}–${percent(interval[1])}`;
}

/** Names of all dimensions in the cells, in order of occurrence. */
export function dimensionNames(table: ScoreReading): string[] {
  return [...new Set(table.cells.flatMap((cell) => Object.keys(cell.dims)))];
}
