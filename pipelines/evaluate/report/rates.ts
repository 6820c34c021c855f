import { z } from 'zod';
import { taskType } from '#shared/tasks/registry.ts';
import { type Evaluation, percent, type ReadingName } from './model.ts';

const rate = z.number().nullable();
const rates = z.object({ locSr: rate, intSr: rate, saLocSr: rate, saIntSr: rate });
const summary = rates.extend({
  n: z.number(),
  valid: z.object({ locate: z.number(), interact: z.number() }),
  published: rates,
});
const table = summary.extend({
  categories: z.record(z.string(), summary),
  components: z.record(z.string(), summary),
  withoutInteract: z.number().default(0),
  withoutTarget: z.number().default(0),
});
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

/** The four rates of a task with stages in total, by category and by component, in percent; null for other tasks. */
export function ratesRows(one: Evaluation, reading: ReadingName): string[][] | null {
  if (!taskType(one.task)?.stageRates) return null;
  const found = table.safeParse(reading === 'parity' && one.parity ? one.summary.parity : one.summary.strict);
  if (!found.success) return null;
  const { categories, components, withoutInteract, withoutTarget, ...all } = found.data;
  const row = (name: string, own: z.infer<typeof summary>) => [
    name,
    String(own.n),
    ...keys.map((key) => percent(own[key])),
    `${own.valid.locate} + ${own.valid.interact}`,
    ...keys.map((key) => percent(own.published[key])),
  ];
  const without: [string, number][] =
    reading === 'strict'
      ? [
          ['left out: no interact box', withoutInteract],
          ['left out: no target state', withoutTarget],
        ]
      : [];
  return [
    row('all', all),
    ...Object.entries(categories).map(([category, own]) => row(`category ${category}`, own)),
    ...Object.entries(components).map(([component, own]) => row(component, own)),
    ...without.filter(([, n]) => n > 0).map(([name, n]) => ratesHead.map((_, at) => [name, String(n)][at] ?? '')),
  ];
}
