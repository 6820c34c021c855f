import { type FineStateRates, fineStateRates, type FineStateSummary } from '#shared/metrics/fine-state.ts';
import { ratio, type Reducer } from '#shared/metrics/reducer.ts';
import type { CellMetric, Scored } from '../define.ts';
import { deviceOf } from './device.ts';
import { type FineStateItem, fineStateStages, lackOf } from './item.ts';
import { countUnanswered, noneUnanswered } from '../reply/unanswered.ts';

export interface FineStateTable extends FineStateSummary {
  /** Share of the cases whose locate and interact instructions are both followed; null without cases. */
  completeSr: number | null;
  /**
   * Cases without an interact box: excluded from the strict figures, included in parity with the locate box instead.
   */
  withoutInteract: number;
  /** Cases with an interact box but without a target state: the same. */
  withoutTarget: number;
  devices: Record<string, FineStateSummary>;
  /** Each rate as the plain mean over devices, as in the paper's AVG column. */
  meanOfDevices: FineStateRates;
  categories: Record<string, FineStateSummary>;
  components: Record<string, FineStateSummary>;
  /** Replies without an answer, of both stages together: of 2·n replies. */
  parseFailures: number;
  refusals: number;
  errors: number;
  /** The same per stage; its rates are over these replies. */
  stages: Record<FineStateItem['stage'], StageReplies>;
}

export interface StageReplies {
  n: number;
  parseFailures: number;
  refusals: number;
  errors: number;
}

const stageOf = ({ item, score }: Scored<FineStateItem>) => ({
  stage: item.stage,
  hit: score.hits['hit'] === true,
  aware: score.hits['aware'] === true,
  result: score.outcome !== 'error',
});

/** Number of hit stages per case. */
class Complete {
  readonly #hits = new Map<number, number>();

  add(of: number, hit: boolean): void {
    this.#hits.set(of, (this.#hits.get(of) ?? 0) + (hit ? 1 : 0));
  }

  result(): number | null {
    let both = 0;
    for (const hits of this.#hits.values()) if (hits === fineStateStages.length) both += 1;
    return ratio(both, this.#hits.size);
  }
}

const rateNames = ['locSr', 'intSr', 'saLocSr', 'saIntSr'] as const;

function meanOf(groups: readonly FineStateRates[]): FineStateRates {
  const mean = (name: (typeof rateNames)[number]): number | null => {
    const values = groups.map((group) => group[name]).filter((value) => value !== null);
    return ratio(
      values.reduce((sum, value) => sum + value, 0),
      values.length,
    );
  };
  return { locSr: mean('locSr'), intSr: mean('intSr'), saLocSr: mean('saLocSr'), saIntSr: mean('saIntSr') };
}

/** The four rates in total, by device, category and component type, each with both denominators. */
export function fineStateTable(
  reading: 'strict' | 'parity' = 'strict',
): Reducer<Scored<FineStateItem>, FineStateTable> {
  const total = fineStateRates();
  const complete = new Complete();
  const lacking = { interact: new Set<number>(), target: new Set<number>() };
  const devices = new Map<string, ReturnType<typeof fineStateRates>>();
  const categories = new Map<string, ReturnType<typeof fineStateRates>>();
  const components = new Map<string, ReturnType<typeof fineStateRates>>();
  const of = (groups: typeof categories, key: string) => {
    let group = groups.get(key);
    if (!group) groups.set(key, (group = fineStateRates()));
    return group;
  };
  const none = (): StageReplies => ({ n: 0, ...noneUnanswered() });
  const stages = { locate: none(), interact: none() };
  return {
    add(scored) {
      const { item } = scored;
      const lack = lackOf(item);
      if (lack !== null) {
        lacking[lack].add(item.case);
        if (reading === 'strict') return;
      }
      const { outcome } = scored.score;
      const replies = stages[scored.item.stage];
      replies.n += 1;
      countUnanswered(replies, outcome);
      const stage = stageOf(scored);
      total.add(stage);
      complete.add(item.case, stage.hit);
      const device = deviceOf(item);
      if (device) of(devices, device).add(stage);
      if (scored.item.category) of(categories, scored.item.category).add(stage);
      if (scored.item.component) of(components, scored.item.component).add(stage);
    },
    result() {
      const table = (groups: typeof categories) =>
        Object.fromEntries(
          [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, group]) => [key, group.result()]),
        );
      return {
        ...total.result(),
        completeSr: complete.result(),
        withoutInteract: lacking.interact.size,
        withoutTarget: lacking.target.size,
        devices: table(devices),
        meanOfDevices: meanOf([...devices.values()].map((group) => group.result())),
        categories: table(categories),
        components: table(components),
        parseFailures: stages.locate.parseFailures + stages.interact.parseFailures,
        refusals: stages.locate.refusals + stages.interact.refusals,
        errors: stages.locate.errors + stages.interact.errors,
        stages,
      };
    },
  };
}

function rate(id: string, label: string, key: 'locSr' | 'intSr' | 'saLocSr' | 'saIntSr'): CellMetric<FineStateItem> {
  const stage = key === 'locSr' || key === 'saLocSr' ? 'locate' : 'interact';
  return {
    id,
    label,
    share: { dims: { stage }, hit: key === 'saLocSr' || key === 'saIntSr' ? 'aware' : 'hit' },
    reducer() {
      const rates = fineStateRates();
      let n = 0;
      return {
        add(scored) {
          if (scored.item.stage !== stage) return;
          n += 1;
          rates.add(stageOf(scored));
        },
        result: () => ({ value: rates.result()[key], n }),
      };
    },
  };
}

export const fineStateCellMetrics: readonly CellMetric<FineStateItem>[] = [
  rate('loc-sr', 'Loc SR', 'locSr'),
  rate('int-sr', 'Int SR', 'intSr'),
  rate('sa-loc-sr', 'SA-Locate', 'saLocSr'),
  rate('sa-int-sr', 'SA-Interact', 'saIntSr'),
];
