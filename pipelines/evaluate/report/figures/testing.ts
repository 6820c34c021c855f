import { parse } from 'csv-parse/sync';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Composition } from '#shared/contract/releases.ts';
import type { FigureId } from '#shared/contract/runs/evaluations/figures.ts';
import type { ScoreReading } from '../../score-table.ts';
import type { Evaluation } from '../model.ts';
import { evaluationOf } from '../testing.ts';
import type { FigureEpisode, FigureMaterial } from './define.ts';
import { madeFigure } from './index.ts';

export const emptyMaterial: FigureMaterial = {
  ...{
    evaluations: [],
    release: null,
    apart: [],
    otherReleases: [],
    episodes: [],
    tasks: [],
    unscored: {},
    by: 'source',
  },
  ...{ composition: null, releaseHash: null, words: [] },
};

const counts = { n: 0, right: 0, wrong: 0, parseFailures: 0, refusals: 0, errors: 0 };
type Cell = [dims: Record<string, string>, value: number, n: number];

/** A reading with one metric: its total with an interval, and cells. */
export const readingWith = (id: string, total: [value: number, n: number], cells: readonly Cell[]): ScoreReading => ({
  headline: [{ id, label: id, value: total[0], interval: [0.1, 0.9], n: total[1], clustered: [0.2, 0.8] }],
  counts,
  cells: cells.map(([dims, value, n]) => ({ dims, counts, metrics: [{ id, label: id, value, interval: null, n }] })),
});

export const ran = (task: string, model: string, strict: ScoreReading, summary: unknown = {}): Evaluation => {
  const entry = evaluationOf({ task, model, family: 'gpt', strict });
  return { ...entry, run: { ...entry.run, id: `${task} of ${model}` }, summary: { strict: summary, parity: null } };
};

export const episode = (
  agent: string,
  steps: number,
  success: boolean | null,
  more: Partial<FigureEpisode> = {},
): FigureEpisode => ({
  ...{ agent, steps, success, level: 'L3', platform: 'web', category: null, judged: false, limit: 50, run: 'r1' },
  ...{ at: '2026-01-02T00:00:00Z', ...more },
});

export const compositionWith = (tables: Composition['tables']): Composition => ({ release: 'v1', n: 1, tables });

/** A filled figure as a person gets it: lines of its data, what its marks say, and the numbers of its record. */
export function drawn(id: FigureId, material: Partial<FigureMaterial>, theme: 'light' | 'dark' = 'light') {
  const made = madeFigure(
    id,
    { ...emptyMaterial, ...material },
    { theme, version: '9.9.9', at: '2026-01-03T00:00:00Z' },
  );
  if (!made) return null;
  const svg = made.svg.text;
  const texts = [...svg.matchAll(/<title>([^<]*)<\/title>/g)].map(([, words]) => words ?? '');
  const parsed: unknown = new XMLParser({ ignoreAttributes: false }).parse(svg);
  const { metadata } = (parsed as { svg: { metadata: string } }).svg;
  return {
    svg,
    titles: texts,
    data: made.data.text,
    valid: XMLValidator.validate(svg),
    record: JSON.parse(metadata) as unknown,
  };
}

/** The data lines with the given first columns, of a figure, as written to the file. */
export function lines(data: string, columns: readonly string[]): string[][] {
  const rows: Record<string, string>[] = parse(data, { columns: true });
  return rows.map((row) => columns.map((column) => row[column] ?? ''));
}
