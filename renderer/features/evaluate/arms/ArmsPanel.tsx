import { declared } from '../../../i18n/declared.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clusterKind } from '#shared/tasks/clusters.ts';
import { errorDim, errorViewNames } from '#shared/tasks/errors/error-types.ts';
import { orpc } from '../../../transport/client.ts';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { GoingJob } from '../../../ui/jobs/JobProgress.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { type ComparedBy, type Evaluation, pText, signed, type TaskInfo } from '../charts/figures.ts';
import { useRowName } from '../charts/row-name.ts';
import { type ArmLine, armLines, armsAxis } from './arms.ts';
import { ArmsTools } from './ArmsTools.tsx';
import { byKind, cutValues, removedInAll } from './removed.ts';
import { SweepTable } from './SweepTable.tsx';
import { RemovedTable } from './RemovedTable.tsx';
import { Block, Heading, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Arms.module.css';
import { formatCount } from '../../../i18n/numbers.ts';
import { Difference } from '../compare/Difference.tsx';
import { Table } from '../../../ui/tables/Table.tsx';

/** Each run's difference to the baseline, with interval and test, and how many of its failures it removes. */
function DifferenceTable({ lines }: { lines: readonly ArmLine[] }) {
  const { t } = useTranslation();
  const reach = armsAxis(lines);
  return (
    <Table row={26} cell={[0, 8, 0, 0]} space="nowrap" className={classes.table}>
      <tbody>
        {lines.map(({ evaluation, label, seen, fromBaseline }) => {
          const all = removedInAll(fromBaseline);
          return (
            <tr key={evaluation.run.id}>
              <th scope="row" title={label}>
                {label}
              </th>
              <td data-num>
                <b>{seen.delta === null ? '–' : t('evaluate.paired.points', { value: signed(seen.delta * 100) })}</b>
              </td>
              <td className={classes.chart}>
                {seen.delta !== null && <Difference delta={seen.delta} ci={seen.ci} axis={reach} />}
              </td>
              <td title={seen.test}>
                p {pText(seen.p)}
                {/* Where items share a screenshot, the interval knows it and McNemar's test does not. */}
                {seen.pByCluster !== null && seen.clusters < seen.n && (
                  <Text display="block" tone="dim" size={11} title={t('evaluate.paired.byClusterTitle')}>
                    {t(`evaluate.paired.byCluster.${clusterKind(seen.task)}`, { p: pText(seen.pByCluster) })}
                  </Text>
                )}
              </td>
              <td>
                {t('evaluate.arms.removes', {
                  removed: formatCount(all.removed),
                  failures: formatCount(all.failures),
                })}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** Maximum number of runs compared at once. */
const most = 12;

/**
 * Runs against one baseline on the same items: difference with interval and test, and which of the baseline's failures
 * each removes, by kind or by a dimension of the task.
 */
export function ArmsPanel({
  baseline,
  others,
  sweep,
  task,
  by,
  onShow,
  name,
}: {
  baseline: Evaluation;
  /** The arms of the baseline's model, or the one run it is paired with. */
  others: readonly Evaluation[];
  /** Runs of a temperature sweep, the lowest first. */
  sweep: readonly { temperature: number; evaluation: Evaluation }[];
  task: TaskInfo | undefined;
  by: ComparedBy;
  /** The baseline's failures of a kind, or with a dimension's value; with a run, those that it gets right. */
  onShow: (cut: string, value: string, run: string | null) => void;
  name: string;
}) {
  const { t } = useTranslation();
  const nameOf = useRowName();
  const [cut, setCut] = useState(byKind);
  const runs = [baseline, ...others].map((entry) => entry.run.id).slice(0, most);
  const compared = useQuery({
    ...orpc.evaluations.compare.queryOptions({ input: { runs, ...by } }),
    enabled: runs.length > 1,
  });
  const lines = armLines(baseline, others, compared.data ?? [], nameOf);
  if (compared.error)
    return (
      <Block pad={[8, 12]}>
        <ErrorNote error={compared.error} onRetry={() => void compared.refetch()} />
      </Block>
    );
  if (others.length === 0)
    return (
      <Text as="p" pad={12} tone="dim">
        {t('evaluate.arms.none')}
      </Text>
    );
  if (lines.length === 0)
    return (
      <Stack grow minHeight={0} aria-busy="true">
        <GoingJob kind="comparison" padded />
        <BlankRows rows={others.length + 4} />
      </Stack>
    );
  const dim = task?.dims.find((entry) => entry.id === cut);
  const values = cutValues(
    lines.map((line) => line.fromBaseline),
    cut,
    dim?.values ?? [],
  );
  const cuts = [
    { value: byKind, label: t('evaluate.arms.byKind') },
    ...errorViewNames
      .filter((view) =>
        lines.some(({ fromBaseline }) => fromBaseline.removedByDim.some((row) => row.dim === errorDim(view))),
      )
      .map((view) => ({ value: errorDim(view), label: t(`evaluate.errors.view.${view}`) })),
    ...(task?.dims ?? []).map((entry) => ({ value: entry.id, label: declared(entry.name) })),
  ];
  return (
    <Stack grow minHeight={0}>
      <Row align="center" gap={6} pad={[6, 12, 2]} className={classes.tools}>
        <Text tone="dim">
          {t('evaluate.arms.against', { model: nameOf(baseline) })}; {lines[0]?.seen.test}
        </Text>
        <ArmsTools baseline={nameOf(baseline)} lines={lines} cut={cut} values={values} name={name} />
      </Row>
      <Block
        grow
        minHeight={0}
        pad={[0, 12, 8]}
        overflow="auto"
        tabIndex={0}
        role="group"
        aria-label={t('evaluate.arms.title')}
      >
        <DifferenceTable lines={lines} />
        {sweep.length > 0 && <SweepTable sweep={sweep} by={by} />}
        <Row align="center" gap={8} pad={[10, 0, 2]}>
          <Heading size={12}>{t('evaluate.arms.share')}</Heading>
          <Select
            aria-label={t('evaluate.arms.cut')}
            size="xs"
            w={170}
            allowDeselect={false}
            data={cuts}
            value={cut}
            onChange={(value) => value && setCut(value)}
          />
        </Row>
        <RemovedTable lines={lines} cut={cut} values={values} onShow={onShow} />
      </Block>
    </Stack>
  );
}
