import { platforms } from '#shared/records/fields.ts';
import { scoreText } from './score-text.ts';

const figure = (value: unknown): string =>
  typeof value === 'number' ? (Number.isInteger(value) ? String(value) : value.toFixed(4)) : '–';

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

function platformTable(block: Fields): string[] {
  const rows = fieldsOf(block['platforms']);
  const names = [...platforms.map((platform) => `os_${platform}`), ...('unknown' in rows ? ['unknown'] : [])];
  const line = (name: string, row: Fields, n: unknown): string =>
    `  ${name.padEnd(12)} ${figure(row['sr']).padStart(8)} ${figure(row['eqa']).padStart(8)} ${`N ${figure(n)}`.padStart(8)}`;
  const average = fieldsOf(block['avg']);
  return [
    `  ${'platform'.padEnd(12)} ${'SR'.padStart(8)} ${'EQA'.padStart(8)}`,
    ...names.map((name) => line(name, fieldsOf(rows[name]), fieldsOf(rows[name])['n'] ?? 0)),
    line('Avg', average, average['n']),
    line('all in order', block, block['n']),
  ];
}

/** Automation as a table of platforms; one that was not run shows “–”, and each row has its number of tasks. */
export function automationText(document: Fields): string {
  const {
    task: _,
    platforms: __,
    avg: ___,
    levels,
    limits,
    deltas,
    budgets: ____,
    curve: _____,
    ...figures
  } = document;
  const sections = [scoreText(figures), ...platformTable(document)];
  for (const [level, block] of Object.entries(fieldsOf(levels)))
    sections.push(level, ...platformTable(fieldsOf(block)));
  for (const [limit, block] of Object.entries(fieldsOf(limits)))
    sections.push(`at ${limit} steps`, ...platformTable(fieldsOf(block)));
  for (const entry of Array.isArray(deltas) ? deltas : []) {
    const { from, to, sr, eqa, eq1, eq2 } = fieldsOf(entry);
    const shown = Object.entries({ SR: sr, EQA: eqa, EQ1: eq1, EQ2: eq2 }).map(
      ([name, by]) => `Δ${name} ${figure(by)}`,
    );
    sections.push(`${figure(from)} → ${figure(to)} steps: ${shown.join(', ')}`);
  }
  return sections.join('\n');
}
