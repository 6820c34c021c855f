import { fineStateRates, type FineStateSummary } from '#shared/metrics/fine-state.ts';
import type { Reducer } from '#shared/metrics/reducer.ts';
import type { CellMetric, Scored } from '../define.ts';
import type { FineStateItem } from './item.ts';

export interface FineStateTable extends FineStateSummary {
  categories: Record<string, FineStateSummary>;
  components: Record<string, FineStateSummary>;
  /** Replies without an answer, of both stages together: of 2·n replies. */
  parseFailures: number;
  refusals: number;
  errors: number;
  /** The same of each stage's own replies, over which its rates are. */
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
  const none = (): StageReplies => ({ n: 0, parseFailures: 0, refusals: 0, errors: 0 });
  const stages = { locate: none(), interact: none() };
  return {
    add(scored) {
      const { outcome } = scored.score;
      const replies = stages[scored.item.stage];
      replies.n += 1;
      if (outcome === 'parse-failure') replies.parseFailures += 1;
      else if (outcome === 'refusal') replies.refusals += 1;
      else if (outcome === 'error') replies.errors += 1;
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
