import { z } from 'zod';
import { scoreText } from './score-text.ts';

const rate = z.number().nullable();
const interval = z.tuple([z.number(), z.number()]).nullable();
const share = z.object({ n: z.number(), rate, ci: interval });
const shareTable = z.record(z.string(), share);
const judgement = z.object({
  n: z.number(),
  ...{ agreement: rate, ci: interval },
  ...{ sensitivity: rate, sensitivityCi: interval },
  ...{ specificity: rate, specificityCi: interval },
  kappa: rate,
});
/** The parts of the document that are printed as tables. */
const tables = z.object({
  ...{ n: z.number(), success: z.number(), rate, ci: interval },
  languages: z.record(z.string(), z.object({ ST: share, PT: share, avg: share })),
  ...{ categories: shareTable, apps: shareTable },
  outcomes: z.object({ failure: z.number(), uncompleted: z.number() }),
  uncompleted: z.object({ n: z.number(), ofFailed: rate }),
  earlyStop: z.object({ n: z.number(), ofUncompleted: rate }),
  judge: z.record(z.string(), judgement),
});
type Share = z.infer<typeof share>;
type Judgement = z.infer<typeof judgement>;

const percent = (value: number | null): string => (value === null ? '–' : `${(100 * value).toFixed(1)} %`);
const range = (ci: Share['ci']): string => (ci ? ` (${percent(ci[0])} to ${percent(ci[1])})` : '');

/** `44.2 % of 52`; a dash without tasks. */
const cell = ({ n, rate }: Share): string => (n === 0 ? '–' : `${percent(rate)} of ${n}`);

const rowsOf = (title: string, rows: Record<string, Share>): string[] => {
  const width = Math.max(16, ...Object.keys(rows).map((name) => name.length));
  const lines = Object.entries(rows).map(([name, entry]) => `  ${name.padEnd(width)} ${cell(entry)}`);
  return lines.length === 0 ? [] : [title, ...lines];
};

const judged = ([group, entry]: [string, Judgement]): string[] =>
  entry.n === 0
    ? []
    : [
        `  ${group.padEnd(6)} agreement ${percent(entry.agreement)}${range(entry.ci)} of ${entry.n}, sensitivity ${percent(entry.sensitivity)}${range(entry.sensitivityCi)}, specificity ${percent(entry.specificity)}${range(entry.specificityCi)}, κ ${entry.kappa === null ? '–' : entry.kappa.toFixed(2)}`,
      ];

/**
 * ProBench's tables as text: success by language and kind of task, category and app, unfinished runs, judge compared
 * with people.
 */
export function processText(document: Record<string, unknown>): string {
  const figures = tables.parse(document);
  const { n, success, languages, categories, apps, outcomes, uncompleted, earlyStop, judge } = figures;
  const counts = Object.entries(document).filter(([name]) => !(name in tables.shape));
  const judges = Object.entries(judge).flatMap(judged);
  return [
    ...(counts.length > 0 ? [scoreText(Object.fromEntries(counts))] : []),
    `success          ${percent(figures.rate)}${range(figures.ci)}: ${success} of ${n}`,
    `${'language'.padEnd(18)} ${'ST'.padEnd(14)} ${'PT'.padEnd(14)} Avg`,
    ...Object.entries(languages)
      .filter(([, { avg }]) => avg.n > 0)
      .map(
        ([name, { ST, PT, avg }]) => `  ${name.padEnd(16)} ${cell(ST).padEnd(14)} ${cell(PT).padEnd(14)} ${cell(avg)}`,
      ),
    ...rowsOf('category', categories),
    ...rowsOf('app', apps),
    `uncompleted      ${uncompleted.n} of ${outcomes.failure + outcomes.uncompleted} that did not succeed (${percent(uncompleted.ofFailed)})`,
    `early stop       ${earlyStop.n} of ${uncompleted.n} uncompleted (${percent(earlyStop.ofUncompleted)})`,
    ...(judges.length > 0 ? ['judge against people', ...judges] : []),
  ].join('\n');
}
