import { type Agreement, cohenKappa } from '../agreement/kappa.ts';
import { type Interval, wilson } from '../intervals/intervals.ts';

/** One failure: what the rules propose, what people decided, and who said what. */
export interface RatedFailure<Kind extends string> {
  proposed: Kind | null;
  decided: Kind | 'disputed' | null;
  labels: readonly { rater: string; kind: Kind }[];
}

export interface ErrorShare<Kind extends string> {
  /** Null: no rule speaks and nobody decided. */
  kind: Kind | 'disputed' | null;
  /** Failures of this kind, as decided or else as proposed; of these, by people. */
  n: number;
  byPeople: number;
  /** Of all failures, 0..1, with its Wilson interval (95 %). */
  share: number;
  ci: Interval;
}

export interface ErrorShares<Kind extends string> {
  n: number;
  /** Failures that people decided on. */
  decided: number;
  shares: ErrorShare<Kind>[];
  /** Each two people who rated common failures, most common ones first. */
  agreement: (Agreement & { raters: [string, string] })[];
}

/** What a failure counts as: people come before rules. */
export const countedError = <Kind extends string>({
  decided,
  proposed,
}: Pick<RatedFailure<Kind>, 'decided' | 'proposed'>): Kind | 'disputed' | null => decided ?? proposed;

function agreementOf<Kind extends string>(failures: readonly RatedFailure<Kind>[]): ErrorShares<Kind>['agreement'] {
  const pairs = new Map<string, { raters: [string, string]; kinds: [string, string][] }>();
  for (const { labels } of failures) {
    const sorted = [...labels].sort((a, b) => (a.rater < b.rater ? -1 : 1));
    sorted.forEach((entry, at) => {
      for (const other of sorted.slice(at + 1)) {
        const key = JSON.stringify([entry.rater, other.rater]);
        const pair = pairs.get(key) ?? { raters: [entry.rater, other.rater], kinds: [] };
        pair.kinds.push([entry.kind, other.kind]);
        pairs.set(key, pair);
      }
    });
  }
  return [...pairs.values()].map(({ raters, kinds }) => ({ raters, ...cohenKappa(kinds) })).sort((a, b) => b.n - a.n);
}

/** Shares of the kinds of error among failures; `order` is the usual order of the kinds. */
export function errorShares<Kind extends string>(
  failures: readonly RatedFailure<Kind>[],
  order: readonly Kind[],
): ErrorShares<Kind> {
  const n = failures.length;
  const counted = failures.map((failure) => ({ kind: countedError(failure), people: failure.decided !== null }));
  const shares = [...order, 'disputed' as const, null].flatMap((kind): ErrorShare<Kind>[] => {
    const own = counted.filter((entry) => entry.kind === kind);
    const ci = wilson(own.length, n);
    if (own.length === 0 || !ci) return [];
    return [{ kind, n: own.length, byPeople: own.filter(({ people }) => people).length, share: own.length / n, ci }];
  });
  return { n, decided: counted.filter(({ people }) => people).length, shares, agreement: agreementOf(failures) };
}
