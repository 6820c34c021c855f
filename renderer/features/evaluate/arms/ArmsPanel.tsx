import { declared } from '../../../i18n/declared.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../transport/client.ts';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { GoingJob } from '../../../ui/jobs/JobProgress.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import type { ComparedBy, Evaluation, TaskInfo } from '../board/figures.ts';
import { useRowName } from '../board/row-name.ts';
import { armLines } from './arms.ts';
import { ArmsTools } from './ArmsTools.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';
import { byKind, cutValues } from './removed.ts';
import { RemovedTable } from './RemovedTable.tsx';
import classes from './Arms.module.css';

/** Maximum number of runs compared at once. */
const most = 12;

/**
 * Runs against one baseline on the same items: difference with interval and test, and which of the baseline's failures
 * each removes, by kind or by a dimension of the task.
 */
export function ArmsPanel({
  baseline,
  others,
  task,
  by,
  onShow,
  name,
}: {
  baseline: Evaluation;
  /** The arms of the baseline's model, or the one run it is paired with. */
  others: readonly Evaluation[];
  task: TaskInfo | undefined;
  by: ComparedBy;
  /** The baseline's failures of a kind, or with a dimension's value; with a run, those that it gets right. */
  onShow: (cut: string, value: string, run: string | null) => void;
  name: string;
}) {
  const { t } = useTranslation();
  const nameOf = useRowName();
  const [cut, setCut] = useState(byKind);
  const runs = [baseline, ...others].map((one) => one.run.id).slice(0, most);
  const compared = useQuery({
    ...orpc.evaluations.compare.queryOptions({ input: { runs, ...by } }),
    enabled: runs.length > 1,
  });
  const lines = armLines(baseline, others, compared.data ?? [], nameOf);
  if (compared.error)
    return (
      <div className={classes.pad}>
        <ErrorNote error={compared.error} onRetry={() => void compared.refetch()} />
      </div>
    );
  if (others.length === 0) return <p className={classes.none}>{t('evaluate.arms.none')}</p>;
  if (lines.length === 0)
    return (
      <div className={classes.root} aria-busy="true">
        <GoingJob kind="comparison" className={classes.pad} />
        <BlankRows rows={others.length + 4} />
      </div>
    );
  const dim = task?.dims.find((one) => one.id === cut);
  const values = cutValues(
    lines.map((line) => line.fromBaseline),
    cut,
    dim?.values ?? [],
  );
  const cuts = [
    { value: byKind, label: t('evaluate.arms.byKind') },
    ...(task?.dims ?? []).map((one) => ({ value: one.id, label: declared(one.name) })),
  ];
  return (
    <div className={classes.root}>
      <div className={classes.tools}>
        <span className={classes.quiet}>
          {t('evaluate.arms.against', { model: nameOf(baseline) })}; {lines[0]?.seen.test}
        </span>
        <ArmsTools baseline={nameOf(baseline)} lines={lines} cut={cut} values={values} name={name} />
      </div>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('evaluate.arms.title')}>
        <DifferenceTable lines={lines} />
        <div className={classes.cut}>
          <h3>{t('evaluate.arms.share')}</h3>
          <Select
            aria-label={t('evaluate.arms.cut')}
            size="xs"
            w={170}
            allowDeselect={false}
            data={cuts}
            value={cut}
            onChange={(value) => value && setCut(value)}
          />
        </div>
        <RemovedTable lines={lines} cut={cut} values={values} onShow={onShow} />
      </div>
    </div>
  );
}
