import { plain } from '#shared/plain-text.ts';
import { rowName } from './model.ts';
import { runRecord } from './run-record.ts';
import { allOf, type Section } from './section.ts';
import { type Cell, flatHead, type Table } from './tables.ts';
import { tablesIn } from './sections/tables-in.ts';

/** Escapes text for Markdown: no HTML, no links or pictures, no code that ends early. */
export const escapeMarkdown = (text: string): string =>
  plain(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`[\]]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

function cellText({ text, mark }: Cell): string {
  const own = escapeMarkdown(text).replaceAll('|', '\\|');
  return mark === 'best' ? `**${own}**` : mark === 'second' ? `<u>${own}</u>` : own;
}

const line = (cells: readonly Cell[]) => `| ${cells.map(cellText).join(' | ')} |`;
const rule = (columns: number) => `|${' --- |'.repeat(columns)}`;

export function markdownTable(table: Table): string {
  const { title, note, rows } = table;
  const head = flatHead(table);
  return [
    `## ${escapeMarkdown(title)}`,
    ...(note === null ? [] : [escapeMarkdown(note)]),
    [line(head.map((text) => ({ text }))), rule(head.length), ...rows.map(line)].join('\n'),
  ].join('\n\n');
}

/** One task and release as Markdown: leaderboard, slices, tests, misses, examples, cost, run records. Figures in percent. */
export function markdownReport(section: Section): string {
  const records = allOf(section).map((entry) => {
    const fields = runRecord(entry).map(([name, value]) => `${name} ${escapeMarkdown(value)}`);
    return `- **${escapeMarkdown(rowName(entry))}**: ${fields.join('; ')}`;
  });
  const note =
    'Figures are percent. Parse failures, refusals and errors count as not right and stay in n. Models marked "baseline" set the floor. Best bold, second underlined.';
  const parts = [
    `# ${escapeMarkdown(section.title)}`,
    note,
    ...tablesIn(section).map(markdownTable),
    `## Run records\n\n${records.join('\n')}`,
  ];
  return `${parts.join('\n\n')}\n`;
}
