import type { z } from 'zod';
import type { evaluation, reading } from '#shared/contract/evaluations.ts';
import type { ScoreReading } from '../score-table.ts';

export type Evaluation = z.infer<typeof evaluation>;
export type ReadingName = z.infer<typeof reading>;

/** The wanted reading of an evaluation; strict where the task has no published parser. */
export function readingOf(one: Evaluation, name: ReadingName): ScoreReading {
  return name === 'parity' && one.parity ? one.parity : one.strict;
}

/** `74.2`; a figure without cases is a dash. */
export function percent(value: number | null): string {
  return value === null ? '–' : (value * 100).toFixed(1);
}

/** `71.9–76.4`. */
export function range(interval: readonly [number, number] | null): string {
  return interval === null ? '–' : `${percent(interval[0])}–${percent(interval[1])}`;
}

/** Names of all dimensions that any cell has, in the order they come. */
export function dimensionNames(table: ScoreReading): string[] {
  return [...new Set(table.cells.flatMap((cell) => Object.keys(cell.dims)))];
}
