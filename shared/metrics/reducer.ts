/** Folds a stream of inputs into one result without keeping them. `result` may be called at any time, more than once. */
export interface Reducer<In, Out> {
  add(input: In): void;
  result(): Out;
}

/** Feeds all inputs to a reducer and returns its result. */
export function reduce<In, Out>(reducer: Reducer<In, Out>, inputs: Iterable<In>): Out {
  for (const input of inputs) reducer.add(input);
  return reducer.result();
}

/** a / b, or null if b is 0, so that a figure without cases is never NaN. */
export function ratio(a: number, b: number): number | null {
  return b === 0 ? null : a / b;
}
