import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PairedFigures } from '#shared/contract/runs/evaluations/comparison.ts';
import { clusterKind } from '#shared/tasks/clusters.ts';
import { orpc } from '../../../transport/client.ts';
import { type ComparedBy, type Evaluation, pText, signed } from '../charts/figures.ts';
import { useRowName } from '../charts/row-name.ts';
import { comparedRuns, type Pair, type Quadrant, seenFrom } from './pairs.ts';

/** The comparison of all shown runs, and the pair among them as seen from `active`. */
export function usePaired(active: Evaluation, other: Evaluation | null, rows: readonly Evaluation[], by: ComparedBy) {
  const runs = comparedRuns(active, other, rows);
  const { data, error, isFetching, refetch } = useQuery({
    ...orpc.evaluations.compare.queryOptions({ input: { runs, ...by } }),
    enabled: runs.length > 1 && other !== null,
  });
  const pair = other && data ? seenFrom(data, active.run.id, other.run.id) : null;
  return { data, error, isFetching, refetch, pair };
}

/** A field of the 2×2 table: its items, its name, and how many they are; null while that is being loaded. */
export type Field = readonly [Quadrant, string, number | null];

/** The fields of the 2×2 table, in reading order. */
export function useFields(active: Evaluation, other: Evaluation | null, pair: Pair | null): Field[] {
  const { t } = useTranslation();
  const nameOf = useRowName();
  return [
    ['both-right', t('evaluate.paired.bothRight'), pair?.bothRight ?? null],
    ['only-this', t('evaluate.paired.onlyA', { model: nameOf(active) }), pair?.onlyA ?? null],
    ['only-other', t('evaluate.paired.onlyB', { model: other ? nameOf(other) : '' }), pair?.onlyB ?? null],
    ['both-wrong', t('evaluate.paired.bothWrong'), pair?.bothWrong ?? null],
  ];
}

/** Difference, test and effect of a pair in words; empty without a pair. `task`: of whose items some share a cluster. */
export function usePairWords(pair: (PairedFigures & { task?: string }) | null): string[] {
  const { t } = useTranslation();
  if (!pair) return [];
  return [
    pair.delta === null ? '' : t('evaluate.paired.points', { value: signed(pair.delta * 100) }),
    t(pair.test.startsWith('exact') ? 'evaluate.paired.p' : 'evaluate.paired.pWeighted', {
      p: pText(pair.pRaw),
      holm:
        pair.family > 1
          ? t('evaluate.paired.holm', { count: pair.family, p: pText(pair.p) })
          : t('evaluate.paired.noHolm'),
    }) +
      (pair.task !== undefined && pair.pByCluster !== null && pair.clusters < pair.n
        ? t('evaluate.paired.also', {
            what: t(`evaluate.paired.byCluster.${clusterKind(pair.task)}`, { p: pText(pair.pByCluster) }),
          })
        : ''),
    t('evaluate.paired.effect', {
      h: pair.effect.h === null ? '–' : pair.effect.h.toFixed(2),
      mde: pair.mde === null ? '–' : (pair.mde * 100).toFixed(1),
    }),
  ];
}
