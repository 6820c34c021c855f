import type { Section } from './section.ts';
import { type Cell, leaderboard, slices, type Table } from './tables.ts';

const special: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** Text that means itself in LaTeX. */
export function escapeTex(text: string): string {
  return text.replace(/[\\~^&%$#_{}]/g, (sign) => special[sign] ?? `\\${sign}`).replaceAll('–', '--');
}

function cellText({ text, mark }: Cell): string {
  const own = escapeTex(text);
  return mark === 'best' ? `\\textbf{${own}}` : mark === 'second' ? `\\underline{${own}}` : own;
}

const row = (cells: readonly Cell[]) => `${cells.map(cellText).join(' & ')} \\\\`;
const label = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function table({ title, note, head, words, rows }: Table, section: Section): string {
  const told = `${section.title}. ${title}. Percent; parse failures, refusals and errors count as not right.${note === null ? '' : ` ${note}`}`;
  return [
    '\\begin{table}',
    '\\centering',
    `\\caption{${escapeTex(told)}}`,
    `\\label{tab:${label(`${section.title} ${title}`)}}`,
    `\\begin{tabular}{${'l'.repeat(words)}${'r'.repeat(head.length - words)}}`,
    '\\toprule',
    row(head.map((text) => ({ text }))),
    '\\midrule',
    ...rows.map(row),
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{table}',
    '',
  ].join('\n');
}

/** Leaderboard and slices as LaTeX tables (booktabs), intervals clustered by screenshot. Figures in percent. */
export function texReport(section: Section): string {
  const board = leaderboard(section);
  // A printed page is narrow: figures, intervals and n, no kinds of failures.
  const keep = board.head.map((name) => !/^(Wrong|Parse failures|Refusals|Errors)/.test(name));
  const narrow = (cells: readonly Cell[]) => cells.filter((_, at) => keep[at]);
  const printed = { ...board, head: board.head.filter((_, at) => keep[at]), rows: board.rows.map(narrow) };
  return ['% needs \\usepackage{booktabs}', ...[printed, ...slices(section)].map((one) => table(one, section))].join(
    '\n',
  );
}
