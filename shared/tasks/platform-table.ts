import { platforms } from '#shared/records/fields.ts';
import { weightedMean } from '#shared/metrics/level-mean.ts';
import { exportedPlatform } from '../lints/platform-names.ts';

const names = [...platforms.map((platform) => `os_${platform}`), 'unknown'];

/** Figures of one table row: its platforms in order, and the total. */
export interface Level<Figures> {
  n: number;
  /** Mean of the platforms' accuracies, weighted by n. */
  accuracy: number | null;
  platforms: Record<string, Figures>;
}

/** A benchmark's table of levels × platforms, filled item by item; `make` creates an empty cell. */
export class PlatformTable<Cell> {
  readonly #make: () => Cell;
  readonly #levels = new Map<string, Map<string, Cell>>();

  constructor(make: () => Cell) {
    this.#make = make;
  }

  /** The cell of a level and a platform, as named by items. */
  cell(level: string, platform: string | null): Cell {
    let cells = this.#levels.get(level);
    if (!cells) this.#levels.set(level, (cells = new Map()));
    const name = exportedPlatform(platform);
    let cell = cells.get(name);
    if (cell === undefined) cells.set(name, (cell = this.#make()));
    return cell;
  }

  /** One level with the figures of its cells; null if it has no item. */
  level<Figures extends { n: number; accuracy: number | null }>(
    name: string,
    figuresOf: (cell: Cell) => Figures,
  ): Level<Figures> | null {
    const cells = this.#levels.get(name);
    if (!cells) return null;
    const found = names.flatMap((platform) => {
      const cell = cells.get(platform);
      return cell === undefined ? [] : [[platform, figuresOf(cell)] as const];
    });
    return {
      n: found.reduce((sum, [, { n }]) => sum + n, 0),
      accuracy: weightedMean(found.map(([, { n, accuracy }]) => ({ n, value: accuracy }))),
      platforms: Object.fromEntries(found),
    };
  }
}
