import { separated } from '#shared/phrases/separated.ts';
import { textWidth } from '#shared/text-width.ts';
import type { Drawing } from '../define.ts';
import { several } from '../words.ts';
import type { Pen } from './pen.ts';

/** A horizontal bar of counts, one part per series. */
export interface Bar {
  name: string;
  parts: readonly number[];
}

export const barTotal = ({ parts }: Bar): number => parts.reduce((sum, n) => sum + n, 0);

/** What is counted: one, and several. */
export type Unit = readonly [singular: string, plural: string];

/** Steps of the sequential colours, far enough apart to differ in a grey print. */
const shades: readonly (readonly number[])[] = [[4], [5, 2], [6, 4, 1], [6, 4, 2, 0]];

const row = 22;

/** Cuts a name off, so that one long name does not make the figure wide. */
const cut = (name: string, most = 34): string => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

/** Bars with their counts and shares of the whole; several series are stacked and have a key above them. */
export function bars(
  pen: Pen,
  {
    title,
    lines,
    series = [],
    wide = 200,
    unit,
    share = true,
  }: { title: string; lines: readonly Bar[]; series?: readonly string[]; wide?: number; unit: Unit; share?: boolean },
): Drawing {
  const { heat, onHeat, dim, frame } = pen.colours;
  const steps = shades[Math.max(0, series.length - 1)] ?? shades.at(-1) ?? [];
  const left = Math.max(60, ...lines.map(({ name }) => textWidth(cut(name)) + 10));
  const width = left + wide + (share ? 90 : 40);
  const most = Math.max(1, ...lines.map(barTotal));
  const all = lines.reduce((sum, line) => sum + barTotal(line), 0);
  const parts = [pen.text(0, 12, title, { bold: true })];
  let y = 24;
  if (series.length > 1) {
    let x = 0;
    for (const [at, name] of series.entries()) {
      if (x > 0 && x + textWidth(name) + 17 > width) [x, y] = [0, y + 18];
      parts.push(pen.rect({ x, y, width: 12, height: 12 }, { fill: heat[steps[at] ?? 0], stroke: frame }));
      parts.push(pen.text(x + 17, y + 10, name, { fill: dim }));
      x += textWidth(name) + 34;
    }
    y += 24;
  }
  for (const line of lines) {
    const total = barTotal(line);
    parts.push(pen.text(left - 8, y + 14, cut(line.name), { anchor: 'end' }));
    let x = left;
    for (const [at, n] of line.parts.entries()) {
      if (n === 0) continue;
      const long = (n / most) * wide;
      const text = `${line.name}${series[at] ? `, ${series[at]}` : ''}: ${several(n, ...unit)}`;
      const step = steps[at] ?? 0;
      parts.push(
        pen.rect(
          { x, y: y + 2, width: long, height: row - 5 },
          { fill: heat[step], stroke: frame, 'stroke-width': 0.75 },
          text,
        ),
      );
      const words = separated(n);
      if (series.length > 1 && textWidth(words) + 6 <= long)
        parts.push(
          pen.text(x + long / 2, y + 14, words, { anchor: 'middle', size: 11, fill: onHeat[step < 4 ? 0 : 1] }),
        );
      x += long;
    }
    const percents = share && all > 0 ? ` (${((total / all) * 100).toFixed(1)} %)` : '';
    parts.push(pen.text(x + 6, y + 14, `${separated(total)}${percents}`, { fill: dim }));
    y += row;
  }
  if (lines.length === 0) parts.push(pen.text(0, y + 12, 'none', { fill: dim }));
  return { width, height: y + (lines.length === 0 ? row : 0), body: parts.join('') };
}

/** Drawings in columns, each as high as its content: the next one goes to the shortest column. */
export function inColumns(pen: Pen, drawings: readonly Drawing[], count: number): Drawing {
  const [gap, between] = [40, 28];
  const columns = Array.from({ length: Math.min(count, drawings.length) }, () => ({ y: 0, width: 0 }));
  const placed = drawings.map((drawing) => {
    const lowest = Math.min(...columns.map(({ y }) => y));
    const at = columns.findIndex(({ y }) => y === lowest);
    columns[at] = { y: lowest + drawing.height + between, width: Math.max(columns[at]?.width ?? 0, drawing.width) };
    return { at, y: lowest, body: drawing.body };
  });
  const left = (at: number) => columns.slice(0, at).reduce((sum, { width }) => sum + width + gap, 0);
  return {
    width: left(columns.length) - gap,
    height: Math.max(...columns.map(({ y }) => y)) - between,
    body: placed.map(({ at, y, body }) => pen.group(left(at), y, body)).join(''),
  };
}
