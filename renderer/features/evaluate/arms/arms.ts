import { type Comparison, differenceAxis, type Evaluation } from '../charts/figures.ts';
import { type Pair, seenFrom } from '../compare/pairs.ts';

/** One run against the baseline. */
export interface ArmLine {
  evaluation: Evaluation;
  label: string;
  /** Seen from the run: a positive difference means that it is better than the baseline. */
  seen: Pair;
  /** Seen from the baseline: which of its failures the run gets right. */
  fromBaseline: Comparison;
}

/** The lines of all runs that were compared with the baseline. */
export function armLines(
  baseline: Evaluation,
  others: readonly Evaluation[],
  found: readonly Comparison[],
  nameOf: (entry: Evaluation) => string,
): ArmLine[] {
  const prefix = `${baseline.model}, `;
  return others.flatMap((entry) => {
    const seen = seenFrom(found, entry.run.id, baseline.run.id);
    // The host returns which of a's failures b gets right; the baseline comes first in the request.
    const fromBaseline = found.find((pair) => pair.a.run === baseline.run.id && pair.b.run === entry.run.id);
    const whole = nameOf(entry);
    // Arms of one model differ only by the arm.
    const label = whole.startsWith(prefix) ? whole.slice(prefix.length) : whole;
    return seen && fromBaseline ? [{ evaluation: entry, label, seen, fromBaseline }] : [];
  });
}

/** The common axis of all differences and their intervals, in percentage points. */
export function armsAxis(lines: readonly ArmLine[]): ReturnType<typeof differenceAxis> {
  return differenceAxis(
    100 * Math.min(0, ...lines.map(({ seen }) => seen.ci?.[0] ?? seen.delta ?? 0)),
    100 * Math.max(0, ...lines.map(({ seen }) => seen.ci?.[1] ?? seen.delta ?? 0)),
  );
}
