import { Checkbox, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { draws } from '#shared/contract/runs/evaluations/request.ts';
import { declared } from '../../../i18n/declared.ts';
import { NumberField } from '../../../ui/forms/NumberField.tsx';
import type { StudioForm } from '../../../ui/forms/use-studio-form.ts';
import type { TaskInfo } from '../charts/figures.ts';
import type { EvaluationFields } from './evaluation-form.ts';
import { Grid, Stack } from '../../../ui/layout/primitives.tsx';

export type Of = StudioForm<EvaluationFields>;

/** Release and task, number of items and cap: all that a plain run needs. */
export function PlainFields({
  of,
  releases,
  tasks,
}: {
  of: Of;
  releases: readonly string[];
  tasks: readonly TaskInfo[];
}) {
  const { t } = useTranslation();
  return (
    <Grid columns="1fr 1fr" gap={[12, 24]}>
      <Grid gap={12} align="end" columns="1fr 1fr">
        <Select
          label={t('evaluate.start.release')}
          data={[...releases]}
          allowDeselect={false}
          {...of.field('release')}
        />
        <Select
          label={t('evaluate.start.task')}
          data={tasks.filter((task) => task.evaluable).map((task) => ({ value: task.id, label: declared(task.name) }))}
          allowDeselect={false}
          {...of.field('task')}
          // Arms belong to a task.
          onChange={(value) => value && of.form.setValues({ task: value, arms: [], detector: '' })}
        />
      </Grid>
      <Grid gap={12} align="end" columns="1fr 1fr">
        <NumberField label={t('evaluate.start.limit')} {...of.field('limit')} />
        <NumberField label={t('evaluate.start.cap')} decimals={4} {...of.field('budget')} />
      </Grid>
      {of.values.limit !== '' && (
        <Grid gap={12} align="end" columns="1fr 1fr">
          <Select
            label={t('evaluate.start.draw')}
            data={draws.map((how) => ({ value: how, label: t(`evaluate.start.draws.${how}`) }))}
            allowDeselect={false}
            {...of.field('draw')}
          />
          <NumberField label={t('evaluate.start.seed')} disabled={of.values.draw === 'first'} {...of.field('seed')} />
        </Grid>
      )}
    </Grid>
  );
}

/** What is sent besides the items, who reads it, and how fast. */
export function SendingFields({
  of,
  task,
  extractors,
}: {
  of: Of;
  task: TaskInfo | undefined;
  /** Models that can read replies: not the built-in ones. */
  extractors: readonly string[];
}) {
  const { t } = useTranslation();
  return (
    <>
      <Stack gap={12} minWidth={0}>
        <Select
          label={t('evaluate.start.systemPrompt')}
          data={[
            { value: 'benchmark-default', label: t('evaluate.start.systemDefault') },
            { value: 'model-default', label: t('evaluate.start.systemNone') },
          ]}
          allowDeselect={false}
          {...of.field('systemPrompt')}
        />
        {task?.rotates && (
          <Select
            label={t('evaluate.start.extractor')}
            allowDeselect={false}
            data={[{ value: '', label: t('evaluate.start.extractorNone') }, ...extractors]}
            {...of.field('extractor')}
          />
        )}
      </Stack>
      <Stack gap={12} minWidth={0}>
        <NumberField label={t('evaluate.start.concurrency')} disabled={of.values.batch} {...of.field('concurrency')} />
        <Checkbox label={t('evaluate.start.batch')} {...of.field('batch', { type: 'checkbox' })} />
      </Stack>
    </>
  );
}
