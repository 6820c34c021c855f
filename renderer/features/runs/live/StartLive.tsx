import { Checkbox, FileButton, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { declared } from '../../../i18n/declared.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { numberIn } from '../../../ui/forms/use-studio-form.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../ui/forms/FormFoot.tsx';
import { NumberField } from '../../../ui/forms/NumberField.tsx';
import { EstimateView } from '../start/EstimateView.tsx';
import { Grid, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from '../start/StartDialog.module.css';
import { type Source, sources, useStartLive } from './use-start-live.ts';

type Start = ReturnType<typeof useStartLive>;

/** Where the tasks come from. */
function TaskFields({ of }: { of: Start }) {
  const { t } = useTranslation();
  const { form, own, source, shipped, set, releases, release, file } = of;
  return (
    <>
      {!own && (
        <SegmentedControl<Source>
          label={t('live.start.from')}
          value={source}
          segments={sources.map((value) => ({ value, label: t(`live.start.sources.${value}`) }))}
          onChange={(value) => form.form.setValues({ source: value })}
        />
      )}
      {source === 'project' && (
        <Text as="p" tone="dim">
          {t('live.start.projectNote')}
        </Text>
      )}
      {source === 'shipped' &&
        (shipped.length === 0 ? (
          <Text as="p" tone="dim">
            {t('live.start.noSet')}
          </Text>
        ) : (
          <Select
            label={t('live.start.set')}
            data={shipped.map(({ id, tasks }) => ({
              value: id,
              label: t('live.start.setTasks', { id, count: tasks }),
            }))}
            value={set?.id ?? null}
            allowDeselect={false}
            onChange={(id) => form.form.setValues({ set: id ?? '' })}
          />
        ))}
      {source === 'release' && (
        <Select
          label={t('live.start.release')}
          data={releases.data?.map(({ tag }) => tag) ?? []}
          value={release ?? null}
          allowDeselect={false}
          onChange={(tag) => form.form.setValues({ release: tag ?? '' })}
        />
      )}
      {source === 'file' && (
        <div>
          <FileButton accept=".json,.jsonl,.txt" onChange={(chosen) => chosen && void of.read(chosen)}>
            {(props) => (
              <ActionButton {...props}>
                {file ? `${file.name}, ${t('live.start.tasks', { count: file.tasks.length })}` : t('live.start.choose')}
              </ActionButton>
            )}
          </FileButton>
          <Text as="p" tone="dim">
            {t('live.start.fileHelp')}
          </Text>
          {of.fileError != null && <ErrorNote error={of.fileError} />}
        </div>
      )}
    </>
  );
}

/** Which of the attached phones the run may use; nothing is asked where there is no choice. */
function PhoneField({ of: { form, machines, chosen } }: { of: Start }) {
  const { t } = useTranslation();
  if (machines.length === 0) return null;
  return (
    <Checkbox.Group
      label={t('live.start.phones')}
      description={t('live.start.phonesHelp')}
      value={chosen}
      onChange={(ids) => form.form.setValues({ machines: ids })}
    >
      <Stack gap={6} mt={6}>
        {machines.map(({ id, name, fault }) => (
          <Checkbox
            key={id}
            value={id}
            label={name === id ? id : t('live.start.phone', { name, id })}
            description={fault ? phraseWords(fault) : t('live.start.phoneReady')}
            disabled={fault !== null}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** Chooses tasks, environment, agent and limits of a live run; the estimate is shown before anything is sent. */
export function StartLive({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const start = useStartLive(onClose);
  const { form, environments, environment, players, others, models, request, estimate } = start;
  const { values } = form;
  const missing = environment?.missing;
  const reads = players.find(({ name }) => name === values.model)?.reads;
  const failed = environments.error ?? models.error ?? start.sets.error;
  return (
    <Dialog
      onClose={onClose}
      title={t('live.start.title')}
      size={820}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Form of={form} gap={16}>
        {failed != null && <ErrorNote error={failed} onRetry={() => void environments.refetch()} />}
        <Grid columns="1fr 1fr" gap={24} className={classes.columns}>
          <Stack gap={12} minWidth={0}>
            <Select
              label={t('live.start.env')}
              data={environments.data?.map(({ id, name }) => ({ value: id, label: declared(name) })) ?? []}
              value={values.env}
              allowDeselect={false}
              data-autofocus
              onChange={(env) => env && form.form.setValues({ env })}
            />
            {missing && (
              <Row as="p" gap={6} mt={6} breakWords tone="warn" className={classes.warn}>
                {phraseWords(missing)}
              </Row>
            )}
            <PhoneField of={start} />
            <TaskFields of={start} />
            <Select
              label={t('live.start.agent')}
              description={reads && t('live.start.agentNote', { reads })}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              data={players.map(({ name }) => name)}
              value={values.model}
              searchable
              onChange={(model) => form.form.setValues({ model })}
            />
            <Grid columns="1fr 1fr" gap={12}>
              <Select
                label={t('live.start.grounder')}
                data={others}
                value={values.grounder}
                placeholder={t('live.start.none')}
                clearable
                onChange={(grounder) => form.form.setValues({ grounder })}
              />
              <Select
                label={t('live.start.judge')}
                data={others}
                value={values.judge}
                placeholder={t('live.start.none')}
                clearable
                onChange={(judge) => form.form.setValues({ judge })}
              />
            </Grid>
            <Text as="p" tone="dim">
              {t('live.start.foreign')}
            </Text>
          </Stack>
          <Stack gap={12} minWidth={0}>
            <NumberField label={t('live.start.maxSteps')} {...form.field('maxSteps')} />
            <Grid columns="1fr 1fr" gap={12}>
              <NumberField label={t('live.start.runs')} {...form.field('runs')} />
              <NumberField label={t('live.start.parallel')} {...form.field('parallel')} />
            </Grid>
            <Grid columns="1fr 1fr" gap={12}>
              <NumberField label={t('live.start.limit')} {...form.field('limit')} />
              <NumberField label={t('live.start.cap')} decimals={4} {...form.field('budget')} />
            </Grid>
            <Checkbox label={t('live.start.goldFirst')} {...form.field('goldFirst', { type: 'checkbox' })} />
            <Checkbox label={t('live.start.paused')} {...form.field('paused', { type: 'checkbox' })} />
            <EstimateView
              estimate={request ? estimate.data : undefined}
              fetching={request !== null && estimate.isFetching}
              error={request ? estimate.error : null}
              onRetry={() => void estimate.refetch()}
              missing={values.model === null ? [t('live.start.agent')] : []}
              hold={request ? null : t(start.hold)}
              budget={numberIn(values.budget) ?? null}
            />
          </Stack>
        </Grid>
        <FormFoot of={form} go={t('live.start.go')} disabled={!start.ready} />
      </Form>
    </Dialog>
  );
}
