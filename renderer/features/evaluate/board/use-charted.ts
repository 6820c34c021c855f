import { useMemo, useState } from 'react';
import { chartedRows } from './board-lines.ts';
import type { Evaluation } from '../charts/figures.ts';
import { markOf } from '../charts/marks.tsx';

/** Rows in charts, chosen by pins, and each row's mark, which does not depend on the order of the rows. */
export function useCharted(rows: readonly Evaluation[]) {
  const [pins, setPins] = useState<ReadonlySet<string> | null>(null);
  const charted = chartedRows(rows, pins);
  const pinned = new Set(charted.map((one) => one.run.id));
  const marks = useMemo(() => {
    const ids = (of: readonly Evaluation[]) => of.map((one) => one.run.id).sort();
    const named = ids(rows);
    const models = ids(rows.filter((one) => !one.baseline));
    return new Map(
      rows.map((one) => [one.run.id, markOf((one.baseline ? named : models).indexOf(one.run.id), one.baseline)]),
    );
  }, [rows]);
  const pin = (run: string) => {
    const next = new Set(pinned);
    if (!next.delete(run)) next.add(run);
    setPins(next);
  };
  return { charted, pinned, marks, pin };
}
