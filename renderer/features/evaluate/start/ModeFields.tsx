import { Checkbox, FileInput, MultiSelect, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hintsFrom } from '#shared/contract/runs/evaluations/hints.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { NumberField } from '../../../ui/forms/NumberField.tsx';
import type { TaskInfo } from '../charts/figures.ts';
import { armNames } from '../charts/row-name.ts';
import { perturbationsOf, prepares } from './evaluation-form.ts';
import type { Of } from './EvaluationFields.tsx';
import { Grid, Stack } from '../../../ui/layout/primitives.tsx';

/** A file of plans, read in the page; what is wrong with it is said below it. */
function PlansField({ of }: { of: Of }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const problem = of.values.hintsProblem;
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    const read = chosen && hintsFrom(chosen.name, await chosen.text());
    of.form.setFieldValue('hintsProblem', read && 'problem' in read ? read.problem : null);
    of.form.setFieldValue('hints', read && 'hints' in read ? read.hints : null);
  };
  return (
    <FileInput
      label={t('evaluate.start.plans')}
      description={t('evaluate.start.plansAbout')}
      placeholder={t('evaluate.start.plansNone')}
      accept=".jsonl,.json,application/json"
      clearable
      clearButtonProps={{ 'aria-label': t('evaluate.start.plansClear') }}
      value={file}
      error={problem ? phraseWords(problem) : of.form.errors['hints']}
      onChange={(chosen) => void choose(chosen)}
    />
  );
}

/** Modes in which the same items are asked otherwise, or more than once. */
export function ModeFields({
  of,
  task,
  models,
  releases,
}: {
  of: Of;
  task: TaskInfo | undefined;
  models: readonly string[];
  releases: readonly string[];
}) {
  const { t } = useTranslation();
  const { arms, samples, examples, release } = of.values;
  return (
    <>
      <Stack gap={12} minWidth={0}>
        {task && task.arms.length > 0 && (
          <MultiSelect
            label={t('evaluate.start.arm')}
            placeholder={arms.length === 0 ? t('evaluate.start.armDefault') : ''}
            data={task.arms.map((value) => {
              const known = armNames.find((armName) => armName === value);
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
        <Checkbox label={t('evaluate.start.noImage')} {...of.field('noImage', { type: 'checkbox' })} />
        {task?.rotates && (
          <Checkbox label={t('evaluate.start.circular')} {...of.field('circular', { type: 'checkbox' })} />
        )}
        <NumberField label={t('evaluate.start.samples')} {...of.field('samples')} />
        {samples !== '' && samples !== 1 && (
          <Checkbox label={t('evaluate.start.repeatSame')} {...of.field('repeatSame', { type: 'checkbox' })} />
        )}
        <PlansField of={of} />
      </Stack>
      <Stack gap={12} minWidth={0}>
        <MultiSelect
          label={t('evaluate.start.perturbations')}
          data={perturbationsOf(task).map((value) => ({ value, label: t(`evaluate.perturbation.${value}`) }))}
          {...of.field('perturbations')}
        />
        <TextInput label={t('evaluate.start.temperatures')} {...of.field('temperatures')} />
        <NumberField label={t('evaluate.start.examples')} {...of.field('examples')} />
        {examples !== '' && (
          <Grid gap={12} align="end" columns="1fr 1fr">
            <Select
              label={t('evaluate.start.examplesFrom')}
              allowDeselect={false}
              data={[
                { value: '', label: t('evaluate.start.examplesHeld') },
                ...releases.filter((text) => text !== release),
              ]}
              {...of.field('examplesFrom')}
            />
            <NumberField label={t('evaluate.start.examplesSeed')} {...of.field('examplesSeed')} />
          </Grid>
        )}
      </Stack>
    </>
  );
}
