import { referenceTable } from './sections/references.ts';
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
  '†': '$\\dagger$',
  '\u2009': '\\,',
  '\u202f': '\\,',
};

/** Signs that only XeLaTeX and LuaLaTeX print, if their font has them: all but Western letters and punctuation. */
const unprintable = /[^\n\x20-\x7e\u00a0-\u017f\u2010-\u2026\u2190-\u2193\u2122]+/gu;
const codes = (text: string) => [...text].map((sign) => `[U+${sign.codePointAt(0)?.toString(16)}]`).join('');

/** Escapes text for LaTeX, so that pdfLaTeX compiles it whatever it contains; other engines print every sign. */
export function escapeTex(text: string): string {
  return plain(text)
    .replace(/[\\~^&%$#_{}–†καβγλμµΔ−≤≥≈≠∞→\u2009\u202f]/g, (sign) => special[sign] ?? `\\${sign}`)
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

/** What the sign after a name says in a table that is split. */
const published = '† published or self-reported.';

/** The note about counts under every table of an evaluation. */
const counted = 'Percent; parse failures, refusals and errors count as not right.';

const blockRow = (blocks: NonNullable<Table['blocks']>) =>
  `${blocks.map(({ name, span }) => (name === '' ? '& '.repeat(span - 1).trim() : `\\multicolumn{${span}}{c}{${escapeTex(name)}}`)).join(' & ')} \\\\`;

/** More figures than this do not fit a column of a page; a part of a table that is split has at most `inPart`. */
const [inTable, inPart] = [8, 7] as const;

/** The columns of the parts of a wide table, as places: whole blocks together as long as they fit. */
function partsOf(blocks: NonNullable<Table['blocks']>, words: number): { at: number; name: string }[][] {
  let place = 0;
  const chunks = blocks.flatMap(({ name, span }) => {
    const own = Array.from({ length: span }, () => ({ at: place++, name })).filter(({ at }) => at >= words);
    const pieces = Math.ceil(own.length / inPart);
    const size = Math.ceil(own.length / Math.max(1, pieces));
    return Array.from({ length: pieces }, (_, piece) => own.slice(piece * size, (piece + 1) * size));
  });
  const parts: { at: number; name: string }[][] = [];
  for (const chunk of chunks) {
    const last = parts.at(-1);
    if (last && last.length + chunk.length <= inPart) last.push(...chunk);
    else parts.push([...chunk]);
  }
  return parts;
}

/** A table of many blocks as several, each with the models' names; groups are lines of their own. */
function splitTables({ head, blocks = [], words, rows }: Table): string[][] {
  const [groupAt, nameAt, sourceAt] = [0, 1, 2] as const;
  return partsOf(blocks, words).map((columns) => {
    const names = columns.reduce<{ name: string; span: number }[]>((found, { name }) => {
      const last = found.at(-1);
      if (last?.name === name) last.span += 1;
      else found.push({ name, span: 1 });
      return found;
    }, []);
    const lines = rows.flatMap((cells) => {
      const group = cells[groupAt]?.text ?? '';
      const printed = cells[sourceAt]?.text === 'published' || cells[sourceAt]?.text === 'self-reported';
      const name = `${cellText(cells[nameAt] ?? { text: '' })}${printed ? '$^\\dagger$' : ''}`;
      const figures = columns.map(({ at }) => cellText(cells[at] ?? { text: '' }));
      return [
        ...(group === '' ? [] : [`\\multicolumn{${columns.length + 1}}{l}{\\emph{${escapeTex(group)}}} \\\\`]),
        `${[name, ...figures].join(' & ')} \\\\`,
      ];
    });
    return [
      '\\footnotesize\\setlength{\\tabcolsep}{3pt}',
      '\\begin{adjustbox}{max width=\\linewidth}',
      `\\begin{tabular}{l${'r'.repeat(columns.length)}}`,
      '\\toprule',
      blockRow([{ name: '', span: 1 }, ...names]),
      row([{ text: head[nameAt] ?? '' }, ...columns.map(({ at }) => ({ text: head[at] ?? '' }))]),
      '\\midrule',
      ...lines,
      '\\bottomrule',
      '\\end{tabular}',
      '\\end{adjustbox}',
    ];
  });
}

/**
 * One table (booktabs) with its caption, as several tables if it has too many columns for a column of a page; `under` is the title of its section, `remark` a note on its figures, `key` the section in its
 * label, by which papers refer to it.
 */
export function texTable(table: Table, under: string, remark: string, key = under): string {
  const { title, key: name = title, note, head, blocks, words, rows } = table;
  const wide = blocks !== undefined && head.length - words > inTable;
  const statement = [`${under}. ${title}.`, remark, note, ...(wide ? [published] : [])].filter(Boolean).join(' ');
  const whole = () => [
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
  ];
  const parts = wide ? splitTables(table) : [whole()];
  return parts
    .flatMap((lines, at) => [
      '\\begin{table}',
      '\\centering',
      `\\caption{${escapeTex(at === 0 ? statement : `${under}. ${title}, part ${at + 1} of ${parts.length}.`)}}`,
      `\\label{tab:${label(`${key} ${name}${at === 0 ? '' : ` ${at + 1}`}`)}}`,
      ...lines,
      '\\end{table}',
      '',
    ])
    .join('\n');
}

/** Leaderboard, reference rows and slices as LaTeX tables (booktabs), intervals clustered by screenshot. Figures in percent. */
export function texReport(section: Section): string {
  const board = leaderboard(section);
  // A printed page is narrow: figures, intervals and n, without kinds of failures.
  const keep = board.head.map((name) => !/^(Wrong|Parse failures|Refusals|Errors)/.test(name));
  const narrow = (cells: readonly Cell[]) => cells.filter((_, at) => keep[at]);
  const printed = { ...board, head: board.head.filter((_, at) => keep[at]), rows: board.rows.map(narrow) };
  const key = tableKey(allOf(section), section.reading);
  const reference = referenceTable(section);
  const brief = (cells: readonly Cell[]) => cells.filter((_, at) => at !== 1);
  const short = reference && {
    ...reference,
    words: 1,
    head: reference.head.filter((_, at) => at !== 1),
    rows: reference.rows.map(brief),
  };
  const tables = [printed, ...(short ? [short] : []), ...slices(section)].map((table) =>
    texTable(table, section.title, counted, key),
  );
  return [neededPackages, ...tables].join('\n');
}
