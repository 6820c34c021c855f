import type { Phrase } from '../phrases/phrase.ts';

/** One model's row as printed in a paper, in percent. */
export interface PublishedRow {
  model: string;
  /** Printed figures by metric id. */
  printed: Readonly<Record<string, number>>;
  /** The same figures recomputed from the row's cells, if the paper prints those. */
  recomputed: Readonly<Record<string, number>>;
  /** The row's own cells by column of the table's layout (`report --layout`), if known. */
  cells?: Readonly<Record<string, number>>;
  /** Claimed by the model's makers, not measured by the paper. */
  selfReported?: true;
  /** What is wrong with the printed figures, or what to know about them. */
  notes?: readonly Phrase[];
}

/** A table of a paper; its items and prompts are not those of any release here. */
export interface PublishedTable {
  task: string;
  /** Paper and table. */
  source: string;
  /** What the figures are, and caveats. */
  note: string;
  rows: readonly PublishedRow[];
}

/** Σ n·value / Σ n. */
export function weightedMeanOf(values: readonly number[], counts: readonly number[]): number {
  const total = counts.reduce((sum, n) => sum + n, 0);
  return values.reduce((sum, value, at) => sum + value * (counts[at] ?? 0), 0) / total;
}
