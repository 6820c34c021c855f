import { declared } from '../../../i18n/declared.ts';
import { Checkbox, MultiSelect, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { draws } from '#shared/contract/runs/evaluations/request.ts';
import { NumberField } from '../../../ui/forms/NumberField.tsx';
import type { StudioForm } from '../../../ui/forms/use-studio-form.ts';
import type { TaskInfo } from '../board/figures.ts';
import { armNames } from '../board/row-name.ts';
import { type EvaluationFields, prepares } from './evaluation-form.ts';
import classes from './StartEvaluation.module.css';

type Of = StudioForm<EvaluationFields>;

/** Release, task, and options of the task. */
export function TaskFields({
  of,
  releases,
  tasks,
  models,
  extractors,
}: {
  of: Of;
  releases: readonly string[];
  tasks: readonly TaskInfo[];
  models: readonly string[];
  /** Models that can read replies: not the built-in ones. */
  extractors: readonly string[];
}) {
  const { t } = useTranslation();
  const { task: taskId, arms } = of.values;
  const task = tasks.find((one) => one.id === taskId);
  return (
    <div className={classes.column}>
      <div className={classes.pair}>
        <Select
          label={t('evaluate.start.release')}
          data={[...releases]}
          allowDeselect={false}
          {...of.field('release')}
        />
        <Select
          label={t('evaluate.start.task')}
          data={tasks.filter((one) => one.evaluable).map((one) => ({ value: one.id, label: declared(one.name) }))}
          allowDeselect={false}
          {...of.field('task')}
          // Arms belong to a task.
          onChange={(value) => value && of.form.setValues({ task: value, arms: [], detector: '' })}
        />
      </div>
      <Select
        label={t('evaluate.start.systemPrompt')}
        data={[
          { value: 'benchmark-default', label: t('evaluate.start.systemDefault') },
          { value: 'model-default', label: t('evaluate.start.systemNone') },
        ]}
        allowDeselect={false}
        {...of.field('systemPrompt')}
      />
      {task && task.arms.length > 0 && (
        <MultiSelect
          label={t('evaluate.start.arm')}
          placeholder={arms.length === 0 ? t('evaluate.start.armDefault') : ''}
          data={task.arms.map((value) => {
            const known = armNames.find((one) => one === value);
            return { value, label: known ? t(`evaluate.arm.${known}`) : value };
          })}
          {...of.field('arms')}
        />
      )}
      {prepares(task, arms) && (
        <Select
          label={t('evaluate.start.detector')}
          allowDeselect={false}
          data={[{ value: '', label: t('evaluate.start.detectorSelf') }, ...models]}
          {...of.field('detector')}
        />
      )}
      {task?.rotates && (
        <Select
          label={t('evaluate.start.extractor')}
          allowDeselect={false}
          data={[{ value: '', label: t('evaluate.start.extractorNone') }, ...extractors]}
          {...of.field('extractor')}
        />
      )}
      {task?.rotates && (
        <Checkbox label={t('evaluate.start.circular')} {...of.field('circular', { type: 'checkbox' })} />
      )}
      <Checkbox label={t('evaluate.start.noImage')} {...of.field('noImage', { type: 'checkbox' })} />
    </div>
  );
}

/** Number of items, concurrency and cap. */
export function LimitFields({ of }: { of: Of }) {
  const { t } = useTranslation();
  return (
    <div className={classes.column}>
      <NumberField label={t('evaluate.start.limit')} {...of.field('limit')} />
      {of.values.limit !== '' && (
        <div className={classes.pair}>
          <Select
            label={t('evaluate.start.draw')}
            data={draws.map((how) => ({ value: how, label: t(`evaluate.start.draws.${how}`) }))}
            allowDeselect={false}
            {...of.field('draw')}
          />
          <NumberField label={t('evaluate.start.seed')} disabled={of.values.draw === 'first'} {...of.field('seed')} />
        </div>
      )}
      <NumberField label={t('evaluate.start.concurrency')} {...of.field('concurrency')} />
      <NumberField label={t('evaluate.start.cap')} decimals={4} {...of.field('budget')} />
    </div>
  );
}
