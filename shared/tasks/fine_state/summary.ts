import { fineStateRates, type FineStateSummary } from '#shared/metrics/fine-state.ts';
import type { Reducer } from '#shared/metrics/reducer.ts';
import type { CellMetric, Scored } from '../define.ts';
import type { FineStateItem } from './item.ts';

export interface FineStateTable extends FineStateSummary {
  categories: Record<string, FineStateSummary>;
  components: Record<string, FineStateSummary>;
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

/** The four rates over all, by category and by component type, each in both denominators. */
export function fineStateTable(): Reducer<Scored<FineStateItem>, FineStateTable> {
  const total = fineStateRates();
  const categories = new Map<string, ReturnType<typeof fineStateRates>>();
  const components = new Map<string, ReturnType<typeof fineStateRates>>();
  const of = (groups: typeof categories, key: string) => {
    let group = groups.get(key);
    if (!group) groups.set(key, (group = fineStateRates()));
    return group;
  };
  let parseFailures = 0;
  let refusals = 0;
  let errors = 0;
  return {
    add(scored) {
      const { outcome } = scored.score;
      if (outcome === 'parse-failure') parseFailures += 1;
      else if (outcome === 'refusal') refusals += 1;
      else if (outcome === 'error') errors += 1;
      const stage = stageOf(scored);
      total.add(stage);
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
        categories: table(categories),
        components: table(components),
        parseFailures,
        refusals,
        errors,
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
