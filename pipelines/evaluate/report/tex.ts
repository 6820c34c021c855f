import { type Evaluation, percent, range, readingOf, type ReadingName, rowName, tableTitle } from './model.ts';

const special: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** Text that means itself in LaTeX. */
export function escapeTex(text: string): string {
  return text.replace(/[\\~^&%$#_{}]/g, (sign) => special[sign] ?? `\\${sign}`).replaceAll('–', '--');
}

const row = (cells: readonly string[]) => `${cells.map(escapeTex).join(' & ')} \\\\`;

/** The leaderboard as a LaTeX table (booktabs). Figures in percent. */
export function texReport(evaluations: readonly Evaluation[], reading: ReadingName): string {
  const [first] = evaluations;
  if (!first) return '';
  const metrics = readingOf(first, reading).headline;
  const head = ['Model', ...metrics.map((one) => one.label), '95 %', 'n', 'Parse failures', 'Refusals', 'Errors'];
  const rows = evaluations.map((one) => {
    const { headline, counts } = readingOf(one, reading);
    return row([
      `${rowName(one)}${one.baseline ? ' (baseline)' : ''}`,
      ...headline.map((metric) => percent(metric.value)),
      range(headline[0]?.interval ?? null),
      String(counts.n),
      String(counts.parseFailures),
      String(counts.refusals),
      String(counts.errors),
    ]);
  });
  return [
    '% needs \\usepackage{booktabs}',
    '\\begin{table}',
    '\\centering',
    `\\caption{${escapeTex(`${tableTitle(evaluations, reading)}. Percent; parse failures, refusals and errors count as not right.`)}}`,
    `\\begin{tabular}{l${'r'.repeat(head.length - 1)}}`,
    '\\toprule',
    row(head),
    '\\midrule',
    ...rows,
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{table}',
    '',
  ].join('\n');
}
