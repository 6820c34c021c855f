/** Size of the plot inside its axes; viewBox units. */
export const plot = { width: 380, height: 220 } as const;

/** Top of the vertical axis: the next step of 20 % above the highest curve. */
export function topOf(curves: readonly (readonly (readonly [number, number])[])[]): number {
  const highest = Math.max(0, ...curves.map((points) => points.at(-1)?.[1] ?? 0));
  return Math.min(1, Math.max(0.2, Math.ceil((highest + 1e-9) * 5) / 5));
}

/** Path of a step curve: level from one place to the next, then up. */
export function stepPath(points: readonly (readonly [number, number])[], top: number): string {
  const x = (used: number) => Math.round(used * plot.width * 100) / 100;
  const y = (done: number) => Math.round((1 - done / top) * plot.height * 100) / 100;
  return points.map(([used, done], at) => (at === 0 ? `M${x(used)} ${y(done)}` : `H${x(used)}V${y(done)}`)).join('');
}
