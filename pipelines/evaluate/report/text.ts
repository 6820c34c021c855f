import type { z } from 'zod';
import type { evaluation } from '#shared/contract/runs/evaluations/evaluation.ts';
import { clusteredWords } from './interval-words.ts';
import { casesLeftOut } from './rates.ts';
import { answerGroups } from '#shared/contract/runs/evaluations/answer-groups.ts';
import { separated } from '#shared/phrases/separated.ts';

type Evaluation = z.infer<typeof evaluation>;

const percent = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`);

function figureLine(
  { id, label, value, interval, clusters, counts: counted, n }: Evaluation['strict']['headline'][number],
  task: string,
): string {
  // A weighted figure has no other interval than the clustered one.
  const share = id === 'accuracy' || counted !== undefined;
  const kind = share || clusters === undefined ? 'Wilson' : clusteredWords(clusters, task);
  const between = interval ? ` (${percent(interval[0])} to ${percent(interval[1])}, ${kind})` : '';
  return `${label} ${percent(value)} of ${n}${between}`;
}

/** What an extractor read, and the figures with it. */
function extractorLines({ task, extracted }: Evaluation): string[] {
  if (!extracted) return [];
  const { model, unread, option, none, unusable, failed, waiting, calls, cost, strict } = extracted;
  const spent = `${separated(calls)} ${calls === 1 ? 'call' : 'calls'}, $${cost.toFixed(4)}`;
  return [
    `with extractor ${model}: ${unread} unread, of which an option ${option}, none ${none}, unusable ${unusable}, failed ${failed}, not asked ${waiting}; ${spent}`,
    ...strict.headline.map((metric) => `  ${figureLine(metric, task)}`),
  ];
}

/** The lines of an evaluation, each figure with its number of answers. */
export function evaluationText(found: Evaluation): string {
  const { counts, headline } = found.strict;
  const figures = headline.map((metric) => figureLine(metric, found.task));
  const groups = answerGroups(found.task, { counts }, headline).map(({ name, counts: own }) => {
    const outcomes = `wrong ${own.wrong}, parse failures ${own.parseFailures}, refusals ${own.refusals}, errors ${own.errors}`;
    return name === '' ? outcomes : `${name}: ${outcomes} of ${own.n}`;
  });
  const levels = found.strict.cells.flatMap(({ dims, metrics: [figure] }) => {
    const [value, ...more] = Object.values(dims);
    return more.length > 0 || !figure || figure.n === 0 || figure.value === null
      ? []
      : [`  ${value}: ${percent(figure.value)} of ${figure.n}`];
  });
  const passes = (found.passes ?? []).map(({ k, value, interval, n }) => {
    const between = interval ? ` (${percent(interval[0])} to ${percent(interval[1])})` : '';
    return `pass@${k} ${percent(value)} of ${n}${between}`;
  });
  const [first] = headline;
  return [
    `${found.model}${found.baseline ? ' (baseline)' : ''}, ${found.task}, release ${found.release}: ${found.scored} of ${found.of} items`,
    ...figures,
    ...groups,
    ...casesLeftOut(found).map(([why, n]) => `${why}: ${separated(n)} ${n === 1 ? 'case' : 'cases'}`),
    ...(levels.length > 0 && headline.length > 1 && first ? [`${first.label}:`] : []),
    ...levels,
    ...passes,
    ...extractorLines(found),
    `run ${found.run.id}: ${separated(found.run.calls)} ${found.run.calls === 1 ? 'call' : 'calls'}, ${separated(found.run.reused)} from the ledger, $${found.run.spent.toFixed(4)}`,
  ].join('\n');
}
