import { accuracy } from '#shared/metrics/accuracy.ts';
import { plainMean } from '#shared/metrics/level-mean.ts';
import type { Reducer } from '#shared/metrics/reducer.ts';
import type { Scored } from '../define.ts';
import { deviceOf, devices } from '../../lints/platform-names.ts';
import { type Level, PlatformTable } from '../platform-table.ts';
import { groundingTypes, type GroundingItem } from './item.ts';
import { type ProTable, proGroupTable } from './pro-groups.ts';
import { countUnanswered, noneUnanswered } from '../reply/unanswered.ts';

export interface GroundingPlatform {
  n: number;
  accuracy: number | null;
  icon: number | null;
  text: number | null;
}
export type GroundingType = Level<GroundingPlatform>;
/**
 * Fractions 0..1, null if n = 0. `accuracy` is over all items, `meanOfTypes` the published mean(basic, advanced).
 * `devices` is ScreenSpot's table: mobile, desktop, web × text, icon; `meanOfDevices` the plain mean of its cells,
 * which its papers print as the average.
 */
export interface GroundingSummary {
  n: number;
  parseFailures: number;
  refusals: number;
  errors: number;
  accuracy: number | null;
  meanOfTypes: number | null;
  types: Record<string, GroundingType>;
  devices: Record<string, GroundingPlatform>;
  meanOfDevices: number | null;
  /** ScreenSpot-Pro's table, if there are items of its applications. */
  groups?: ProTable;
}

const cell = () => ({ all: accuracy(), icon: accuracy(), text: accuracy() });

/** Shares of a cell's parts. */
function shares(at: ReturnType<typeof cell>): GroundingPlatform {
  const all = at.all.result();
  return { n: all.n, accuracy: all.accuracy, icon: at.icon.result().accuracy, text: at.text.result().accuracy };
}

/** MMBench-GUI L2's table: basic | advanced × platform × icon | text; a type is the N-weighted mean of its platforms. */
export function groundingSummary(): Reducer<Scored<GroundingItem>, GroundingSummary> {
  const cells = new PlatformTable(cell);
  const byDevice = new Map<string, ReturnType<typeof cell>>();
  const total = accuracy();
  const byGroup = proGroupTable();
  const unanswered = noneUnanswered();
  return {
    add({ item, score }) {
      const hit = score.outcome === 'right';
      countUnanswered(unanswered, score.outcome);
      total.add(hit);
      byGroup.add({ item, score });
      const at = cells.cell(item.type, item.platform);
      const device = deviceOf(item.platform) ?? 'unknown';
      let on = byDevice.get(device);
      if (!on) byDevice.set(device, (on = cell()));
      for (const entry of [at, on]) {
        entry.all.add(hit);
        if (item.kind) entry[item.kind].add(hit);
      }
    },
    result() {
      const types: Record<string, GroundingType> = {};
      for (const name of groundingTypes) {
        const type = cells.level(name, shares);
        if (type) types[name] = type;
      }
      const { n, accuracy } = total.result();
      const meanOfTypes = plainMean(Object.values(types).map((type) => type.accuracy));
      const table: Record<string, GroundingPlatform> = {};
      for (const device of [...devices, 'unknown']) {
        const at = byDevice.get(device);
        if (at) table[device] = shares(at);
      }
      const cellsOfTable = Object.values(table).flatMap(({ text, icon }) => [text, icon]);
      const meanOfDevices = plainMean(cellsOfTable.filter((share) => share !== null));
      const groups = byGroup.result();
      return {
        ...{ n, ...unanswered, accuracy, meanOfTypes, types, devices: table, meanOfDevices },
        ...(groups && { groups }),
      };
    },
  };
}
