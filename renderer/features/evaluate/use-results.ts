import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useActionHandlers } from '../../actions/action-store.ts';
import { useDimWords } from '../../i18n/dim-words.ts';
import { orpc } from '../../transport/client.ts';
import { comparedBy, type Evaluation, type IntervalKind, type Reading, type Scope } from './charts/figures.ts';
import { useRowName } from './charts/row-name.ts';
import { useCharted } from './board/use-charted.ts';
import { itemQueryOf, type Narrowing, useNarrowing, widened } from './items/narrowing.ts';
import { useItems } from './items/use-items.ts';
import { useStrip } from './items/use-strip.ts';

/** The strip's filter in words; empty without one. */
function useNarrowedWords(
  { dims, quadrant, error }: Narrowing,
  active: Evaluation | undefined,
  other: Evaluation | null,
) {
  const { t } = useTranslation();
  const { value: wordOf, error: errorOf } = useDimWords();
  const nameOf = useRowName();
  const words = dims ? Object.values(dims).map(wordOf) : [];
  if (error) words.push(errorOf(error.kind));
  if (quadrant && active && other)
    words.push(
      {
        'both-right': t('evaluate.paired.bothRight'),
        'only-this': t('evaluate.paired.onlyA', { model: nameOf(active) }),
        'only-other': t('evaluate.paired.onlyB', { model: nameOf(other) }),
        'both-wrong': t('evaluate.paired.bothWrong'),
      }[quadrant],
    );
  return words.join(', ');
}

/**
 * What the results show of these evaluations: the active one and the one it is paired with, which of them are in charts,
 * and the items that the tables' filters leave in the strip.
 */
export function useResults({
  rows,
  taskId,
  reading,
  metricId,
  scope,
  wanted,
  onReading,
}: {
  rows: readonly Evaluation[];
  taskId: string;
  reading: Reading;
  metricId: string | null;
  scope: Scope | null;
  wanted: string | undefined;
  onReading: () => void;
}) {
  const tasks = useQuery(orpc.evaluations.tasks.queryOptions()).data;
  const task = tasks?.find((task) => task.id === taskId);
  const [interval, setShownInterval] = useState<IntervalKind>('wilson');
  const { now, narrow, at, setAt } = useNarrowing(wanted);
  const { dims, quadrant, miss, error } = now;

  const active = rows.find((row) => row.run.id === now.chosen) ?? rows[0];
  const full = useQuery({
    ...orpc.evaluations.get.queryOptions({ input: { run: active?.run.id ?? '' } }),
    enabled: active !== undefined,
    // Show another row's tables, dimmed, rather than none.
    placeholderData: keepPreviousData,
  });
  const others = rows.filter((row) => row !== active);
  const other = others.find((entry) => entry.run.id === now.paired) ?? others[0] ?? null;
  const { charted, pinned, marks, pin } = useCharted(rows);
  const by = comparedBy(task, reading, metricId ?? undefined, scope);
  const items = useItems(itemQueryOf(now, { active, other, reading, by, scope }));
  const widen = () => narrow(widened);
  const strip = useStrip(items.rows.length, [at, setAt], dims || quadrant || miss || error ? widen : null);
  const nextOther = () => {
    const place = others.findIndex((entry) => entry === other);
    narrow({ paired: others[(place + 1) % others.length]?.run.id ?? null });
  };
  useActionHandlers({
    'evaluate-reading': task?.parity ? onReading : null,
    'evaluate-pair': others.length > 1 ? nextOther : null,
  });
  const narrowed = useNarrowedWords(now, active, other);
  return {
    ...{ task, active, other, full, charted, pinned, marks, pin, by, interval, setShownInterval },
    ...{ now, narrow, narrowed, widen, items, strip, at },
  };
}

export type ShownResults = ReturnType<typeof useResults>;
