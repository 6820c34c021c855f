import { escapeXml } from '#shared/escape-xml.ts';
import { widest } from '#shared/text-width.ts';

/** Pictures for papers: light, without external fonts or styles, with everything that is printed beside the chart. */

const font = 'font-family="Inter, system-ui, sans-serif"';
const seq = ['#eef2fa', '#d6e2f8', '#b3c9f2', '#8fb0ea', '#4573cc', '#2f60c4', '#1c3a77'];

function text(x: number, y: number, content: string, more = ''): string {
  return `<text x="${x}" y="${y}" font-size="12" fill="#1a1a1a" ${more}>${escapeXml(content)}</text>`;
}

/** `words`: what the figures are, in a line under the title (unit, total, kind of interval). */
function frame(width: number, height: number, title: string, body: string, words = ''): string {
  if (words !== '')
    return frame(
      width,
      height + 18,
      title,
      `${text(12, 38, words, 'style="fill:#595959"')}<g transform="translate(0 18)">${body}</g>`,
    );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ${font}><rect width="${width}" height="${height}" fill="#ffffff"/><title>${escapeXml(title)}</title>${text(12, 22, title, 'font-weight="600"')}${body}</svg>`;
}

export interface BoardLine {
  name: string;
  /** 0..1, null if there is none yet. */
  value: number | null;
  interval: readonly [number, number] | null;
  remark: string;
  /** Published elsewhere, not computed here. */
  hollow?: boolean;
}

const namesWidth = (lines: readonly { name: string }[], least: number): number =>
  widest(
    lines.map(({ name }) => name),
    least,
  );

const remarksWidth = (lines: readonly BoardLine[], least: number): number =>
  widest(
    lines.map(({ remark }) => remark),
    least,
  );

/** Round shares between two ends that divide an axis into at most eight parts; 0 is one of them if it is between. */
function roundTicks(low: number, high: number): number[] {
  const step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5].find((value) => (high - low) / value <= 8) ?? 1;
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.max(0, Math.floor(high / step + 1e-9) - first + 1);
  return Array.from({ length: count }, (_, at) => (first + at) * step);
}

/** Scores with their intervals on one axis 0-100. */
export function boardSvg(title: string, words: string, lines: readonly BoardLine[]): string {
  const left = 72 + namesWidth(lines, 148);
  const axis = 360;
  const x = (share: number) => left + share * axis;
  const height = 60 + lines.length * 24;
  const ticks = [0, 0.25, 0.5, 0.75, 1]
    .map(
      (tick) =>
        `<line x1="${x(tick)}" x2="${x(tick)}" y1="44" y2="${height - 10}" stroke="#dedede"/>${text(x(tick), 40, `${tick * 100}${tick === 1 ? ' %' : ''}`, 'text-anchor="middle"')}`,
    )
    .join('');
  const body = lines
    .map((line, at) => {
      const y = 64 + at * 24;
      const value = line.value === null ? '' : (line.value * 100).toFixed(1);
      const bar = line.interval
        ? `<line x1="${x(line.interval[0])}" x2="${x(line.interval[1])}" y1="${y - 4}" y2="${y - 4}" stroke="#1a1a1a" stroke-width="1.5"/>`
        : '';
      const dot =
        line.value === null
          ? ''
          : `<circle cx="${x(line.value)}" cy="${y - 4}" r="4" ${line.hollow ? 'fill="none" stroke="#696969"' : 'fill="#2f60c4"'}/>`;
      return `${text(12, y, line.name)}${text(left - 12, y, value, 'text-anchor="end" font-weight="600"')}${bar}${dot}${text(x(1) + 16, y, line.remark)}`;
    })
    .join('');
  const beside = remarksWidth(lines, 284);
  return frame(left + axis + 16 + beside, height, title, ticks + body, words);
}

/** Differences in points with their intervals around a common zero. */
export function pairedLinesSvg(title: string, words: string, lines: readonly BoardLine[]): string {
  const left = 24 + namesWidth(lines, 236);
  const axis = 320;
  const ends = lines.flatMap(({ value, interval }) => [...(interval ?? []), value ?? 0]);
  const low = Math.min(0, ...ends);
  const high = Math.max(0, ...ends);
  const x = (value: number) => left + ((value - low) / (high - low || 1)) * axis;
  const height = 66 + lines.length * 24;
  const ticks = roundTicks(low, high)
    .map((tick) => {
      const points = Math.round(tick * 100);
      const sign = points > 0 ? '+' : points < 0 ? '−' : '';
      const word = text(x(tick), 40, `${sign}${Math.abs(points)}`, 'text-anchor="middle"');
      return `<line x1="${x(tick)}" x2="${x(tick)}" y1="44" y2="${height - 10}" stroke="${points === 0 ? '#878787' : '#dedede'}"/>${word}`;
    })
    .join('');
  const body = lines
    .map(({ name, value, interval, remark }, at) => {
      const y = 66 + at * 24;
      const bar = interval
        ? `<line x1="${x(interval[0])}" x2="${x(interval[1])}" y1="${y - 4}" y2="${y - 4}" stroke="#1a1a1a" stroke-width="1.5"/>`
        : '';
      const dot = value === null ? '' : `<circle cx="${x(value)}" cy="${y - 4}" r="4" fill="#2f60c4"/>`;
      return `${text(12, y, name)}${bar}${dot}${text(left + axis + 16, y, remark)}`;
    })
    .join('');
  const beside = remarksWidth(lines, 164);
  return frame(left + axis + 16 + beside, height, title, ticks + body, words);
}

/** Fills of the kinds of answers, which can be told apart in black and white. */
export const outcomeFills = {
  right: '#2f60c4',
  wrong: '#e0e0e0',
  'parse-failure': '#cc9a30',
  refusal: '#ffffff',
  error: '#b3282f',
} as const;

export interface AnswerLine {
  name: string;
  parts: readonly { label: string; n: number; fill: string }[];
}

/** Bars of equal length, one per model, with their counts. */
export function answersSvg(title: string, words: string, lines: readonly AnswerLine[]): string {
  const left = 24 + namesWidth(lines, 156);
  const wide = 420;
  const height = 60 + lines.length * 24;
  const legend = (lines[0]?.parts ?? [])
    .map(
      (part, at) =>
        `<rect x="${12 + at * 120}" y="${height - 20}" width="10" height="10" fill="${part.fill}" stroke="#595959"/>${text(28 + at * 120, height - 11, part.label)}`,
    )
    .join('');
  const body = lines
    .map((line, at) => {
      const y = 36 + at * 24;
      const n = Math.max(
        1,
        line.parts.reduce((sum, part) => sum + part.n, 0),
      );
      let from = left;
      const bars = line.parts
        .map((part) => {
          const width = (part.n / n) * wide;
          const rect = `<rect x="${from}" y="${y}" width="${width}" height="14" fill="${part.fill}" stroke="#595959" stroke-width="0.5"/>`;
          from += width;
          return part.n > 0 ? rect : '';
        })
        .join('');
      return `${text(12, y + 12, line.name)}${bars}${text(left + wide + 12, y + 12, `${line.parts.map((part) => part.n).join(' · ')} of ${n}`)}`;
    })
    .join('');
  return frame(left + wide + 200, height + 6, title, body + legend, words);
}

/** Shares right with n, one per cell; cells with under three items are blank. `word`: a row or column as it is named. */
export function heatSvg(
  title: string,
  words: string,
  rows: readonly string[],
  columns: readonly string[],
  word: (value: string) => string,
  cell: (row: string, column: string) => { value: number | null; n: number } | null,
): string {
  const left = 24 + widest(rows.map(word), 116);
  const size = 12 + widest(columns.map(word), 84);
  const head = columns
    .map((name, at) => text(left + at * size + size / 2, 46, word(name), 'text-anchor="middle"'))
    .join('');
  const body = rows
    .map((row, at) => {
      const y = 54 + at * 26;
      const cells = columns
        .map((column, to) => {
          const found = cell(row, column);
          if (!found || found.n === 0 || found.value === null) return '';
          const x = left + to * size;
          if (found.n < 3) return text(x + size / 2, y + 16, `n ${found.n}`, 'text-anchor="middle"');
          const step = Math.min(7, Math.max(1, Math.floor(found.value * 10 + 1e-9) - 2));
          const ink = step >= 5 ? 'style="fill:#ffffff"' : '';
          return `<rect x="${x}" y="${y}" width="${size - 2}" height="24" fill="${seq[step - 1]}"/>${text(x + 8, y + 16, (found.value * 100).toFixed(0), `font-weight="600" ${ink}`)}${text(x + size - 10, y + 16, String(found.n), `text-anchor="end" ${ink}`)}`;
        })
        .join('');
      return text(12, y + 16, word(row)) + cells;
    })
    .join('');
  return frame(left + columns.length * size + 12, 66 + rows.length * 26, title, head + body, words);
}

/** The 2×2 table of two models and their difference. */
export function pairedSvg(
  title: string,
  words: string,
  quadrants: readonly [string, number][],
  lines: readonly string[],
): string {
  const wide =
    24 +
    widest(
      quadrants.map(([label]) => label),
      144,
    );
  const boxes = quadrants
    .map(([label, n], at) => {
      const x = 12 + (at % 2) * (wide + 2);
      const y = 40 + Math.floor(at / 2) * 60;
      return `<rect x="${x}" y="${y}" width="${wide}" height="58" fill="#f4f4f4" stroke="#c9c9c9"/>${text(x + 12, y + 24, String(n), 'font-weight="600"')}${text(x + 12, y + 44, label)}`;
    })
    .join('');
  const beside = lines.map((line, at) => text(2 * wide + 34, 58 + at * 20, line)).join('');
  return frame(2 * wide + 46 + widest(lines, 378), 176, title, boxes + beside, words);
}
