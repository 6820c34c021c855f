import { useMemo, useState } from 'react';
import { chartedRows } from './board-lines.ts';
import type { Evaluation } from '../charts/figures.ts';
import { markOf } from '../charts/marks.tsx';

/** Rows in charts, chosen by pins, and each row's mark, which does not depend on the order of the rows. */
export function useCharted(rows: readonly Evaluation[]) {
  const [pins, setPins] = useState<ReadonlySet<string> | null>(null);
  const charted = chartedRows(rows, pins);
  const pinned = new Set(charted.map((entry) => entry.run.id));
  const marks = useMemo(() => {
    const ids = (of: readonly Evaluation[]) => of.map((entry) => entry.run.id).sort();
    const named = ids(rows);
    const models = ids(rows.filter((row) => !row.baseline));
    return new Map(
      rows.map((row) => [row.run.id, markOf((row.baseline ? named : models).indexOf(row.run.id), row.baseline)]),
    );
  }, [rows]);
  const pin = (run: string) => {
    const next = new Set(pinned);
    if (!next.delete(run)) next.add(run);
    setPins(next);
  };
  return { charted, pinned, marks, pin };
}
