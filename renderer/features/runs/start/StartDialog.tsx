import { Radio, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PipelineInfo, RunRequest } from '#shared/contract/runs/runs.ts';
import { navigate } from '../../../app/places/route.ts';
import { useRunWish } from '../../../app/project/run-wish.ts';
import { formatMoney } from '../../../i18n/numbers.ts';
import { client, orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../ui/forms/FormFoot.tsx';
import { NumberField } from '../../../ui/forms/NumberField.tsx';
import { useStudioForm } from '../../../ui/forms/use-studio-form.ts';
import { EstimateView } from './EstimateView.tsx';
import { OptionFields, optionsToSend } from './OptionFields.tsx';
import { type Role, RoleField } from './RoleField.tsx';
import { emptyRun, limitsOf, type RunFields, runFaults } from './run-form.ts';
import classes from './StartDialog.module.css';

/** Chooses pipeline, models and limits; the dry run is shown before anything can be sent. */
export function StartDialog({ pipeline: wanted, onClose }: { pipeline: string | null; onClose: () => void }) {
  const { t } = useTranslation();
  const selection = useRunWish((wish) => wish.selection);
  const pipelines = useQuery(orpc.runs.pipelines.queryOptions());
  const models = useQuery(orpc.models.list.queryOptions());
  const form = useStudioForm({
    initial: emptyRun(wanted ?? '', selection === null),
    toInput: () => request,
    check: (values) => runFaults(values),
    save: async (wished) => (wished ? client.runs.start(wished) : null),
    onSaved: (run) => {
      if (!run) return;
      onClose();
      navigate({ screen: 'runs', id: run.id });
    },
  });
  const { roles, options, everything, budget } = form.values;
  // A lone minus sign is text while a number is being typed.
  const cap = typeof budget === 'number' ? budget : null;
  const set = (change: Partial<RunFields>) => form.form.setValues(change);

  // The selection is either episodes or screenshots: only pipelines that work on these are offered.
  const ofEpisodes = ({ over }: PipelineInfo) => over === 'trajectory';
  const wish = pipelines.data?.find((one) => one.id === wanted);
  const offered = pipelines.data?.filter((one) => !selection || !wish || ofEpisodes(one) === ofEpisodes(wish)) ?? [];
  const pipeline = offered.find((one) => one.id === form.values.pipeline) ?? offered[0];
  const names = models.data?.map((model) => model.record.name) ?? [];
  const playersOf = (role: Role) => (role.baselines ? names : names.filter((name) => !name.startsWith('builtin/')));
  const nobody =
    models.data !== undefined && pipeline?.roles.some((role) => role.required && playersOf(role).length === 0);
  const assigned = (role: Role): string[] =>
    roles[role.id] ?? (role.required && role.builtin && names.includes(role.builtin) ? [role.builtin] : []);
  const missing = pipeline?.roles.filter((role) => role.required && assigned(role).length === 0) ?? [];
  const playing = new Set(pipeline?.roles.filter((role) => assigned(role).length > 0).map((role) => role.id));
  const sent = optionsToSend(pipeline?.options ?? [], playing, options);
  const faulty = Object.keys(runFaults(form.values)).length > 0;
  const request: RunRequest | null =
    pipeline && missing.length === 0 && sent !== null && !faulty
      ? {
          ...limitsOf(form.values),
          pipeline: pipeline.id,
          roles: Object.fromEntries(
            pipeline.roles.map((role) => [role.id, assigned(role)] as const).filter(([, value]) => value.length > 0),
          ),
          options: sent,
          ...(selection && !everything ? { selection } : {}),
        }
      : null;
  const estimate = useQuery({
    ...orpc.runs.estimate.queryOptions({ input: request ?? { pipeline: '', roles: {}, options: {} } }),
    enabled: request !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const ready =
    request !== null && estimate.data?.canStart === true && !estimate.isPlaceholderData && !estimate.isFetching;

  return (
    <Dialog
      onClose={onClose}
      title={t('runs.start.title')}
      size={760}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Form of={form} className={classes.root}>
        {(pipelines.error ?? models.error) && (
          <ErrorNote
            error={pipelines.error ?? models.error}
            onRetry={() => {
              void pipelines.refetch();
              void models.refetch();
            }}
          />
        )}
        <div className={classes.columns}>
          <div className={classes.column}>
            <Select
              label={t('runs.start.pipeline')}
              description={pipeline?.description}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              data={offered.map((one) => ({ value: one.id, label: one.name }))}
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
              <p className={classes.quiet}>
                {t('runs.start.noModels')}{' '}
                <ActionButton small onClick={() => navigate({ screen: 'models' })}>
                  {t('runs.start.addModel')}
                </ActionButton>
              </p>
            )}
          </div>
          <div className={classes.column}>
            {selection && (
              <Radio.Group
                label={t('runs.start.what')}
                value={everything ? 'all' : 'selection'}
                onChange={(value) => set({ everything: value === 'all' })}
              >
                <div className={classes.radios}>
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
                </div>
              </Radio.Group>
            )}
            <div className={classes.pair}>
              <NumberField label={t('runs.start.limit')} data-autofocus {...form.field('limit')} />
              <NumberField label={t('runs.start.cap')} decimals={4} {...form.field('budget')} />
            </div>
            <p className={classes.quiet}>{t('runs.start.capNote')}</p>
            <EstimateView
              estimate={request ? estimate.data : undefined}
              fetching={request !== null && estimate.isFetching}
              error={request ? estimate.error : null}
              onRetry={() => void estimate.refetch()}
              missing={missing.map((role) => role.name)}
              hold={sent === null || faulty ? t('runs.start.badOption') : null}
              budget={cap}
            />
          </div>
        </div>
        <FormFoot
          of={form}
          go={cap === null ? t('runs.start.go') : t('runs.start.goCap', { cap: formatMoney(cap) })}
          disabled={!ready}
        />
      </Form>
    </Dialog>
  );
}
