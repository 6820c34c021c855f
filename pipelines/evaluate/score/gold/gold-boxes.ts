import type { Convention } from '#shared/geometry/number-conventions.ts';
import { ScoreError } from '../report.ts';

/** The convention named by `--gold-boxes`, among those of the gold's format; null: the format's default. */
export function goldBoxesOf(
  name: string | undefined,
  format: string,
  offered: readonly Convention[],
): Convention | null {
  if (name === undefined) return null;
  const found = offered.find((convention) => convention === name);
  if (!found) throw new ScoreError(`--gold-boxes of ${format} takes ${offered.join(', ')}, not "${name}".`, true);
  return found;
}
