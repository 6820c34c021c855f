import { declared } from '../../../i18n/declared.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../i18n/numbers.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../ui/forms/FormFoot.tsx';
import { NumberField } from '../../../ui/forms/NumberField.tsx';
import { EstimateView } from './EstimateView.tsx';
import { ofEpisodes, useRunStart } from './use-run-start.ts';
import { Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './StartDialog.module.css';
import { Radio, Select } from '@mantine/core';
import { navigate } from '../../../places/route.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { OptionFields } from './OptionFields.tsx';
import { RoleField } from './RoleField.tsx';

/** The pipeline, the models that play its roles, and its options. */
function PipelineFields({ of: start }: { of: ReturnType<typeof useRunStart> }) {
  const { t } = useTranslation();
  const { offered, pipeline, set, playersOf, assigned, playing, nobody } = start;
  const { roles, options } = start.form.values;
  return (
    <Stack gap={12} minWidth={0}>
      <Select
        data-autofocus
        label={t('runs.start.pipeline')}
        description={pipeline && declared(pipeline.description)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={offered.map((entry) => ({ value: entry.id, label: declared(entry.name) }))}
        value={pipeline?.id ?? null}
        allowDeselect={false}
        onChange={(id) => id && set({ pipeline: id, roles: {}, options: {} })}
      />
      {pipeline?.roles.map((role) => (
        <RoleField
          key={`${pipeline.id} ${role.id}`}
          role={role}
          models={playersOf(role)}
          value={assigned(role)}
          onChange={(value) => set({ roles: { ...roles, [role.id]: value } })}
        />
      ))}
      <OptionFields
        options={pipeline?.options ?? []}
        playing={playing}
        values={options}
        onChange={(next) => set({ options: next })}
      />
      {nobody && (
        <Text as="p" tone="dim" weight={400}>
          {t('runs.start.noModels')}{' '}
          <ActionButton small onClick={() => navigate({ screen: 'models' })}>
            {t('runs.start.addModel')}
          </ActionButton>
        </Text>
      )}
    </Stack>
  );
}

/** Whether the run works on what was selected or on everything. */
function SubjectChoice({ of: start }: { of: ReturnType<typeof useRunStart> }) {
  const { t } = useTranslation();
  const { selection, pipeline, set } = start;
  const { everything } = start.form.values;
  if (!selection) return null;
  return (
    <Radio.Group
      label={t('runs.start.what')}
      value={everything ? 'all' : 'selection'}
      onChange={(value) => set({ everything: value === 'all' })}
    >
      <Stack gap={6}>
        <Radio
          value="selection"
          label={
            selection.kind === 'ids'
              ? t(pipeline && ofEpisodes(pipeline) ? 'runs.start.selectedEpisodes' : 'runs.start.selected', {
                  count: selection.ids.length,
                })
              : t('runs.start.filtered')
          }
        />
        <Radio value="all" label={t('runs.start.all')} />
      </Stack>
    </Radio.Group>
  );
}

/** Chooses pipeline, models and limits; the dry run is shown before anything can be sent. */
export function StartDialog({ pipeline: wanted, onClose }: { pipeline: string | null; onClose: () => void }) {
  const { t } = useTranslation();
  const start = useRunStart(wanted, onClose);
  const { form, pipelines, models, request, estimate, missing, cap } = start;
  return (
    <Dialog
      onClose={onClose}
      title={t('runs.start.title')}
      size={760}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Form of={form} gap={16}>
        {(pipelines.error ?? models.error) && (
          <ErrorNote
            error={pipelines.error ?? models.error}
            onRetry={() => {
              void pipelines.refetch();
              void models.refetch();
            }}
          />
        )}
        <Grid columns="1fr 1fr" gap={24} className={classes.columns}>
          <PipelineFields of={start} />
          <Stack gap={12} minWidth={0}>
            <SubjectChoice of={start} />
            <Grid columns="1fr 1fr" gap={12}>
              <NumberField label={t('runs.start.limit')} data-autofocus {...form.field('limit')} />
              <NumberField label={t('runs.start.cap')} decimals={4} {...form.field('budget')} />
            </Grid>
            <Text as="p" tone="dim" weight={400}>
              {t('runs.start.capNote')}
            </Text>
            <EstimateView
              estimate={request ? estimate.data : undefined}
              fetching={request !== null && estimate.isFetching}
              error={request ? estimate.error : null}
              onRetry={() => void estimate.refetch()}
              missing={missing.map((role) => declared(role.name))}
              hold={start.unsendable ? t('runs.start.badOption') : null}
              budget={cap}
            />
          </Stack>
        </Grid>
        <FormFoot
          of={form}
          go={cap === null ? t('runs.start.go') : t('runs.start.goCap', { cap: formatMoney(cap) })}
          disabled={!start.ready}
        />
      </Form>
    </Dialog>
  );
}
