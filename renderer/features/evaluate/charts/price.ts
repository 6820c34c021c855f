import type { Evaluation } from './figures.ts';

export type PricedBy = 'cost' | 'latency';

/** What an item costs in dollars, or takes in seconds; null where it is not known. */
export function priceOf(
  {
    run,
    scored,
    latency,
  }: Pick<Evaluation, 'scored' | 'latency'> & { run: Pick<Evaluation['run'], 'spent' | 'reused'> },
  by: PricedBy,
): number | null {
  if (by === 'latency') return latency?.median ?? null;
  // A model without a price is not free, and a run that reused calls says what they cost only in the ledger.
  return run.spent > 0 && run.reused === 0 && scored > 0 ? run.spent / scored : null;
}
