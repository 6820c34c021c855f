import { countsOf } from '#shared/contract/runs/evaluations/scores.ts';
import { type Evaluation, type Metric, metricOf, type TaskInfo } from '../charts/figures.ts';

/** One combination of values that has items. */
export interface BreakdownRow {
  id: string;
  dims: Record<string, string>;
  n: number;
  value: number | null;
  interval: Metric['interval'];
  /** Parse failures, refusals and errors among its items. */
  unanswered: number;
}

/** The cells of all dimensions together, if the figure has items there; dimensions with a single value are left out. */
export function breakdown(
  cells: Evaluation['strict']['cells'],
  task: TaskInfo | undefined,
  metricId: string | null,
): { rows: BreakdownRow[]; dims: TaskInfo['dims'] } {
  const most = Math.max(0, ...cells.map((cell) => Object.keys(cell.dims).length));
  const rows = cells
    .filter((cell) => Object.keys(cell.dims).length === most)
    .flatMap((cell): BreakdownRow[] => {
      const figure = metricOf(cell.metrics, metricId);
      const n = figure?.n ?? cell.counts.n;
      const { parseFailures, refusals, errors } = countsOf(figure, cell);
      return n === 0
        ? []
        : [
            {
              id: JSON.stringify(cell.dims),
              dims: cell.dims,
              n,
              value: figure?.value ?? null,
              interval: figure?.interval ?? null,
              unanswered: parseFailures + refusals + errors,
            },
          ];
    });
  const dims = (task?.dims ?? []).filter((dim) => new Set(rows.map((row) => row.dims[dim.id])).size > 1);
  return { rows, dims };
}
