import { plain } from '#shared/plain-text.ts';
import { allOf, type Section } from './section.ts';
import { tableKey } from './model.ts';
import { type Cell, leaderboard, slices, type Table } from './tables.ts';

/** Signs that text of LaTeX does not have, or not as they are. */
const special: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '–': '--',
  κ: '$\\kappa$',
  α: '$\\alpha$',
  β: '$\\beta$',
  γ: '$\\gamma$',
  μ: '$\\mu$',
  Δ: '$\\Delta$',
  '−': '$-$',
  '≤': '$\\leq$',
  '≥': '$\\geq$',
  '→': '$\\rightarrow$',
  λ: '$\\lambda$',
  µ: '$\\mu$',
  '≈': '$\\approx$',
  '≠': '$\\neq$',
  '∞': '$\\infty$',
  '\u2009': '\\,',
  '\u202f': '\\,',
};

/** Signs that only XeLaTeX and LuaLaTeX print, if their font has them: all but Western letters and punctuation. */
const unprintable = /[^\n\x20-\x7e\u00a0-\u017f\u2010-\u2026\u2190-\u2193\u2122]+/gu;
const codes = (text: string) => [...text].map((sign) => `[U+${sign.codePointAt(0)?.toString(16)}]`).join('');

/** Escapes text for LaTeX, so that pdfLaTeX compiles it whatever it contains; other engines print every sign. */
export function escapeTex(text: string): string {
  return plain(text)
    .replace(/[\\~^&%$#_{}–καβγλμµΔ−≤≥≈≠∞→\u2009\u202f]/g, (sign) => special[sign] ?? `\\${sign}`)
    .replace(unprintable, (signs) => `\\ifdefined\\Uchar ${signs}\\else ${codes(signs)}\\fi{}`);
}

function cellText({ text, mark }: Cell): string {
  const own = escapeTex(text);
  return mark === 'best' ? `\\textbf{${own}}` : mark === 'second' ? `\\underline{${own}}` : own;
}

/** First lines of a file with these tables. Papers without adjustbox get wide tables as they are. */
export const neededPackages = [
  '% needs \\usepackage{booktabs}; with \\usepackage{adjustbox}, wide tables are scaled down to the line',
  '\\ifcsname adjustbox\\endcsname\\else\\newenvironment{adjustbox}[1]{}{}\\fi',
  '% names in other scripts than Latin need XeLaTeX or LuaLaTeX and a font that has them; pdfLaTeX prints their codes',
].join('\n');

const row = (cells: readonly Cell[]) => `${cells.map(cellText).join(' & ')} \\\\`;
const label = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The note about counts under every table of an evaluation. */
const counted = 'Percent; parse failures, refusals and errors count as not right.';

const blockRow = (blocks: NonNullable<Table['blocks']>) =>
  `${blocks.map(({ name, span }) => (name === '' ? '& '.repeat(span - 1).trim() : `\\multicolumn{${span}}{c}{${escapeTex(name)}}`)).join(' & ')} \\\\`;

/**
 * One table (booktabs) with its caption; `under` is the title of its section, `remark` a note on its figures, `key` the section in its
 * label, by which papers refer to it.
 */
export function texTable(
  { title, key: name = title, note, head, blocks, words, rows }: Table,
  under: string,
  remark: string,
  key = under,
): string {
  const told = [`${under}. ${title}.`, remark, note].filter(Boolean).join(' ');
  return [
    '\\begin{table}',
    '\\centering',
    `\\caption{${escapeTex(told)}}`,
    `\\label{tab:${label(`${key} ${name}`)}}`,
    '\\begin{adjustbox}{max width=\\linewidth}',
    `\\begin{tabular}{${'l'.repeat(words)}${'r'.repeat(head.length - words)}}`,
    '\\toprule',
    ...(blocks ? [blockRow(blocks)] : []),
    row(head.map((text) => ({ text }))),
    '\\midrule',
    ...rows.map(row),
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{adjustbox}',
    '\\end{table}',
    '',
  ].join('\n');
}

/** Leaderboard and slices as LaTeX tables (booktabs), intervals clustered by screenshot. Figures in percent. */
export function texReport(section: Section): string {
  const board = leaderboard(section);
  // A printed page is narrow: figures, intervals and n, without kinds of failures.
  const keep = board.head.map((name) => !/^(Wrong|Parse failures|Refusals|Errors)/.test(name));
  const narrow = (cells: readonly Cell[]) => cells.filter((_, at) => keep[at]);
  const printed = { ...board, head: board.head.filter((_, at) => keep[at]), rows: board.rows.map(narrow) };
  const key = tableKey(allOf(section), section.reading);
  const tables = [printed, ...slices(section)].map((one) => texTable(one, section.title, counted, key));
  return [neededPackages, ...tables].join('\n');
}
