import type { z } from 'zod';
import type { evaluation } from './evaluation.ts';

type Settled = Pick<z.infer<typeof evaluation>, 'model' | 'settings'>;

/** What a plain run and its variants share: the model, its items, and how they are scored. */
const sharedBy = ({ model, settings: { limit, draw, seed, shard, parityParser } }: Settled): string =>
  JSON.stringify([model, limit ?? null, limit == null ? null : [draw, seed], shard ?? null, parityParser ?? 'default']);

/** Settings in which a run differs from a plain one, apart from its temperature. */
function hasMode({ settings: entry }: Settled): boolean {
  return (
    (entry.arm !== null && entry.arm !== 'baseline') ||
    entry.circular ||
    entry.noImage ||
    entry.visualPrompt === false ||
    entry.thinking ||
    entry.samples > 1 ||
    (entry.hints ?? null) !== null ||
    entry.fewShot !== undefined ||
    entry.perturbation !== undefined
  );
}

/** Whether a run asks as the benchmark does: without an arm, a mode or a temperature of its own. */
export const isPlain = (entry: Settled): boolean => !hasMode(entry) && entry.settings.temperature === undefined;

/**
 * The plain run of the same model and items as `active`, and the runs of it that differ in an arm, a mode, a temperature
 * or a perturbation; null if there are not both. A sweep without a plain run is seen from its lowest temperature.
 */
export function variantsOf<Run extends Settled>(
  active: Settled,
  rows: readonly Run[],
): { plain: Run; variants: Run[] } | null {
  const own = rows.filter((row) => sharedBy(row) === sharedBy(active));
  const swept = own
    .filter((run) => !hasMode(run))
    .sort((a, b) => (a.settings.temperature ?? 0) - (b.settings.temperature ?? 0));
  const plain = own.find(isPlain) ?? swept[0];
  const variants = own.filter((run) => run !== plain && !isPlain(run));
  return plain && variants.length > 0 ? { plain, variants } : null;
}

/** A plain run with the temperature runs of the same items, by temperature; empty with fewer than two. */
export function sweepOf<Run extends Settled & { manifest: { params: unknown } }>(
  active: Settled,
  rows: readonly Run[],
): { temperature: number; evaluation: Run }[] {
  const swept = rows.filter((row) => sharedBy(row) === sharedBy(active) && !hasMode(row));
  const points = new Map<number, Run>();
  for (const run of swept) {
    const { temperature } = (run.manifest.params ?? {}) as { temperature?: unknown };
    if (typeof temperature === 'number' && !points.has(temperature)) points.set(temperature, run);
  }
  if (points.size < 2 || !swept.some(({ settings }) => settings.temperature !== undefined)) return [];
  return [...points].sort(([a], [b]) => a - b).map(([temperature, run]) => ({ temperature, evaluation: run }));
}
