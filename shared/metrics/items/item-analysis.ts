/** What every run did on one item, in the order of the runs: right or not, and the answer in words if it is comparable. */
export interface ItemResults {
  right: readonly boolean[];
  answers: readonly (string | null)[];
}

/** Why a key may be wrong: good runs give the same other answer, or good runs fail where poor ones do not. */
export const suspicions = ['same-answer', 'against-score'] as const;
export type Suspicion = (typeof suspicions)[number];

export interface ItemFigures {
  /** Share of the runs that have it right, 0..1. */
  difficulty: number;
  /**
   * Correlation of being right here with the share of the other items that a run has right (corrected item-total,
   * point-biserial). Null with fewer than three runs, or if all runs did the same.
   */
  discrimination: number | null;
  suspicion: Suspicion | null;
  /** The answer that most of the better half of the runs gave instead of the key. */
  instead: string | null;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function correlation(a: readonly number[], b: readonly number[]): number | null {
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  a.forEach((value, at) => {
    const [x, y] = [value - ma, (b[at] ?? 0) - mb];
    ab += x * y;
    aa += x * x;
    bb += y * y;
  });
  return aa < 1e-12 || bb < 1e-12 ? null : ab / Math.sqrt(aa * bb);
}

/** Fewer runs say nothing about one item. */
const fewestRuns = 3;
/** A correlation below this is no accident of a few runs. */
const against = -0.3;

/** The same wrong answer of more than half of the better runs, two at least; null without one. */
function answeredInstead({ right, answers }: ItemResults, better: readonly number[]): string | null {
  const times = new Map<string, number>();
  for (const run of better) {
    const answer = answers[run];
    if (answer != null && !right[run]) times.set(answer, (times.get(answer) ?? 0) + 1);
  }
  const [most] = [...times].sort((a, b) => b[1] - a[1]);
  return most && most[1] >= 2 && most[1] > better.length / 2 ? most[0] : null;
}

/** Difficulty, discrimination and suspicion of every item, over runs that all answered all of them. */
export function itemFigures(items: readonly ItemResults[]): ItemFigures[] {
  const runs = items[0]?.right.length ?? 0;
  const rights = Array.from({ length: runs }, (_, run) => items.filter(({ right }) => right[run]).length);
  const better = [...rights.keys()]
    .sort((a, b) => (rights[b] ?? 0) - (rights[a] ?? 0))
    .slice(0, Math.max(2, Math.ceil(runs / 2)));
  return items.map((item) => {
    const own = item.right.map(Number);
    const rest = rights.map((all, run) => (all - (own[run] ?? 0)) / Math.max(1, items.length - 1));
    const discrimination = runs < fewestRuns ? null : correlation(own, rest);
    const instead = runs < fewestRuns ? null : answeredInstead(item, better);
    const isAgainst = discrimination !== null && discrimination < against;
    return {
      difficulty: runs === 0 ? 0 : mean(own),
      ...{ discrimination, instead },
      suspicion: instead !== null ? 'same-answer' : isAgainst ? 'against-score' : null,
    };
  });
}
