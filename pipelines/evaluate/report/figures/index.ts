import { stringify } from 'csv-stringify/sync';
import type { Figure, FigureId } from '#shared/contract/runs/evaluations/figures.ts';
import { formulaSafe } from '#shared/formula-safe.ts';
import { plain } from '#shared/plain-text.ts';
import type { FigureMaterial, Filled } from './define.ts';
import { framed } from './draw/frame.ts';
import { palettes } from './draw/palette.ts';
import { Pen } from './draw/pen.ts';
import { recordsOf } from './record.ts';
import { figures } from './registry.ts';

interface Made {
  theme: 'light' | 'dark';
  /** Version of Benchwright, and the time. */
  version: string;
  at: string;
}

/** Numbers at full precision, each line with the settings behind it. */
function csv({ columns, rows }: Filled, records: ReturnType<typeof recordsOf>, made: Made): string {
  const names = [...new Set(records.all.flatMap((entry) => Object.keys(entry)))];
  const safe = (value: string | number | null) => (typeof value === 'string' ? formulaSafe(value) : value);
  const lines = rows.map((row) => {
    const record = records.of(row);
    return [...row.values.map(safe), ...names.map((name) => safe(record[name] ?? null)), made.version, made.at];
  });
  return plain(stringify([[...columns, ...names.map((name) => `record: ${name}`), 'made by', 'made at'], ...lines]));
}

/** A paper's figure with its data, or null if the project has nothing to show in it. */
export function madeFigure(id: FigureId, material: FigureMaterial, made: Made): Figure | null {
  const { source, fill } = figures[id];
  const filled = fill(material);
  if (!filled) return null;
  const pen = new Pen(palettes[made.theme]);
  const records = recordsOf(filled, material);
  const record = { figure: id, source, madeBy: made.version, madeAt: made.at, records: records.all };
  const caption = [`In the layout of ${source}.`, ...filled.caption];
  return {
    source,
    title: filled.title,
    svg: { name: `${id}.svg`, text: framed(pen, { title: filled.title, caption, drawing: filled.draw(pen), record }) },
    data: { name: `${id}.csv`, text: csv(filled, records, made) },
  };
}
