import type { z } from 'zod';
import { stageSummaries, type stageSummary } from '#shared/contract/runs/evaluations/stage-rates.ts';
import { taskType } from '#shared/tasks/registry.ts';
import { type Evaluation, percent, type ReadingName } from './model.ts';

const keys = ['locSr', 'intSr', 'saLocSr', 'saIntSr'] as const;
const names = ['Loc SR', 'Int SR', 'SA-Locate', 'SA-Interact'];

/** Header of the table of stage rates: over all cases, then over those with a result. */
export const ratesHead: readonly string[] = [
  'Cases of',
  'n',
  ...names.map((name) => `${name}, all cases`),
  'Results (locate + interact)',
  ...names.map((name) => `${name}, cases with a result`),
];

const leftOut = ({ withoutInteract, withoutTarget }: { withoutInteract: number; withoutTarget: number }) =>
  (
    [
      ['left out: no interact box', withoutInteract],
      ['left out: no target state', withoutTarget],
    ] as const
  ).filter(([, n]) => n > 0);

/** The cases that the strict figures of a task with stages leave out: why, and how many. */
export function casesLeftOut(entry: Evaluation): (readonly [string, number])[] {
  const found = taskType(entry.task)?.stageRates ? stageSummaries.safeParse(entry.summary.strict) : null;
  return found?.success ? leftOut(found.data) : [];
}

/** The four rates of a task with stages in total, by category and by component, in percent; null for other tasks. */
export function ratesRows(entry: Evaluation, reading: ReadingName): string[][] | null {
  if (!taskType(entry.task)?.stageRates) return null;
  const found = stageSummaries.safeParse(
    reading === 'parity' && entry.parity ? entry.summary.parity : entry.summary.strict,
  );
  if (!found.success) return null;
  const { categories, components, withoutInteract, withoutTarget, ...all } = found.data;
  const row = (name: string, own: z.infer<typeof stageSummary>) => [
    name,
    String(own.n),
    ...keys.map((key) => percent(own[key])),
    `${own.valid.locate} + ${own.valid.interact}`,
    ...keys.map((key) => percent(own.published[key])),
  ];
  const without = reading === 'strict' ? leftOut({ withoutInteract, withoutTarget }) : [];
  return [
    row('all', all),
    ...Object.entries(categories).map(([category, own]) => row(`category ${category}`, own)),
    ...Object.entries(components).map(([component, own]) => row(component, own)),
    ...without.map(([name, n]) => ratesHead.map((_, at) => [name, String(n)][at] ?? '')),
  ];
}
