import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Standing } from '#shared/contract/runs/evaluations/run-standing.ts';
import { boardLine, type BoardSort, linesNamed, sortLines } from './board-lines.ts';
import type { Evaluation, IntervalKind, Reading } from '../charts/figures.ts';
import { useRowName } from '../charts/row-name.ts';

/** The leaderboard's lines as the person orders and searches them: ranked runs, and those that stand apart. */
export function useBoardLines(
  rows: readonly Evaluation[],
  standings: ReadonlyMap<string, Standing>,
  shown: { reading: Reading; metricId: string | null; interval: IntervalKind },
) {
  const { t } = useTranslation();
  const nameOf = useRowName();
  const [sort, setSort] = useState<BoardSort>({ by: 'score', desc: true });
  const [wanted, setWanted] = useState('');
  const standing = (one: Evaluation) => standings.get(one.run.id) ?? 'complete';
  const fullest = Math.max(0, ...rows.filter((one) => standing(one) === 'complete').map((one) => one.of));
  const all = rows.map((one) =>
    boardLine(
      one,
      nameOf(one),
      t(one.baseline ? 'evaluate.board.baseline' : 'evaluate.board.computed'),
      standing(one),
      { ...shown, fullest },
    ),
  );
  const lines = sortLines(linesNamed(all, wanted), sort);
  const ranked = lines.filter((line) => line.standing === 'complete');
  const apart = lines.filter((line) => line.standing !== 'complete');
  return { lines, ranked, apart, sort, setSort, wanted, setWanted };
}
