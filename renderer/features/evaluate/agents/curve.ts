/** Size of a plot inside its axes, in CSS pixels. */
export interface Plot {
  width: number;
  height: number;
}

type Points = readonly (readonly [used: number, done: number])[];

/** Top of the vertical axis: the next step of 20 % above the highest curve. */
export function topOf(curves: readonly Points[]): number {
  const highest = Math.max(0, ...curves.map((points) => points.at(-1)?.[1] ?? 0));
  return Math.min(1, Math.max(0.2, Math.ceil((highest + 1e-9) * 5) / 5));
}

/** Where the points of a curve lie in a plot whose vertical axis ends at `top`. */
export const placesOf = (points: Points, top: number, { width, height }: Plot): { x: number; y: number }[] =>
  points.map(([used, done]) => ({
    x: Math.round(used * width * 100) / 100,
    y: Math.round((1 - done / top) * height * 100) / 100,
  }));

/** Path of a step curve: level from one place to the next, then up. */
export const stepPath = (points: Points, top: number, plot: Plot): string =>
  placesOf(points, top, plot)
    .map(({ x, y }, at) => (at === 0 ? `M${x} ${y}` : `H${x}V${y}`))
    .join('');

/** Half the height of the tick where a run ended, CSS pixels. */
const tick = 5;

/** Path of the upright tick where a run's last task ended: at the share of the step budget that was used, on the curve's last height. */
export function endTick(points: Points, used: number, top: number, plot: Plot): string {
  const [at] = placesOf([[Math.min(1, used), points.at(-1)?.[1] ?? 0]], top, plot);
  return at ? `M${at.x} ${at.y - tick}V${at.y + tick}` : '';
}

/** The points where a task was done, at which the curve rises. */
export const risesOf = (points: Points, top: number, plot: Plot): { x: number; y: number }[] =>
  placesOf(points, top, plot).filter((_, at) => (points[at]?.[1] ?? 0) > (points[at - 1]?.[1] ?? points[at]?.[1] ?? 0));

/** Height of a line of the names at the ends of curves, CSS pixels. */
const nameLine = 14;

/** Heights of the names at the ends of curves, from the top: each at its curve's end, or below the name above it. */
export const endLabels = <T>(ends: readonly { line: T; end: number }[]): { line: T; at: number }[] =>
  ends
    .toSorted((a, b) => a.end - b.end)
    .reduce<{ line: T; at: number }[]>((placed, { line, end }) => {
      const at = Math.max(end, (placed.at(-1)?.at ?? Number.NEGATIVE_INFINITY) + nameLine);
      return [...placed, { line, at }];
    }, []);
