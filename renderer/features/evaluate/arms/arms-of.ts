import type { Evaluation } from '../board/figures.ts';

const isArm = ({ settings }: Pick<Evaluation, 'settings'>) => settings.arm !== null && settings.arm !== 'baseline';

/** The model's own runs: the one without an arm, and its arms, if there are both. */
export function armsOf<Run extends Pick<Evaluation, 'model' | 'settings'>>(active: Run, rows: readonly Run[]) {
  const own = rows.filter(
    (one) => one.model === active.model && !one.settings.circular && one.settings.noImage === active.settings.noImage,
  );
  const baseline = own.find((one) => !isArm(one) && one.settings.limit === null && one.settings.shard === null);
  const arms = own.filter(isArm);
  return baseline && arms.length > 0 ? { baseline, arms } : null;
}
