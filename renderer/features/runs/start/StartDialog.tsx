import { MultiSelect, NumberInput, Radio, Select } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PipelineInfo, RunRequest } from '#shared/contract/runs/runs.ts';
import { navigate } from '../../../app/places/route.ts';
import { useRunWish } from '../../../app/project/run-wish.ts';
import { formatMoney } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { EstimateView } from './EstimateView.tsx';
import { OptionFields, optionsToSend, type OptionValues } from './OptionFields.tsx';
import classes from './StartDialog.module.css';

type Role = PipelineInfo['roles'][number];

function RoleField({
  role,
  models,
  value,
  onChange,
}: {
  role: Role;
  models: readonly string[];
  value: readonly string[];
  onChange: (models: string[]) => void;
}) {
  const { t } = useTranslation();
  const label = role.required ? role.name : `${role.name} (${t('runs.start.optional')})`;
  if (role.many)
    return (
      <MultiSelect
        label={label}
        data={[...models]}
        value={[...value]}
        onChange={onChange}
        placeholder={value.length === 0 && !role.required ? t('runs.start.optionalNone') : undefined}
        searchable
        hidePickedOptions
      />
    );
  return (
    <Select
      label={label}
      data={[...models]}
      value={value[0] ?? null}
      onChange={(name) => onChange(name ? [name] : [])}
      placeholder={role.required ? undefined : t('runs.start.optionalNone')}
      clearable={!role.required}
      searchable
    />
  );
}

/** Chooses pipeline, models and limits; the dry run is shown before anything can be sent. */
export function StartDialog({ pipeline: wanted, onClose }: { pipeline: string | null; onClose: () => void }) {
  const { t } = useTranslation();
  const selection = useRunWish((wish) => wish.selection);
  const pipelines = useQuery(orpc.runs.pipelines.queryOptions());
  const models = useQuery(orpc.models.list.queryOptions());
  const start = useMutation(orpc.runs.start.mutationOptions());
  const [chosen, setChosen] = useState<string | null>(wanted);
  const [roles, setRoles] = useState<Record<string, string[]>>({});
  const [everything, setEverything] = useState(selection === null);
  const [limit, setLimit] = useState<number | null>(null);
  const [budget, setBudget] = useState<number | null>(null);
  const [options, setOptions] = useState<OptionValues>({});

  // What was chosen are either episodes or screenshots: only pipelines that work on these are offered.
  const ofEpisodes = ({ over }: PipelineInfo) => over === 'trajectory';
  const wish = pipelines.data?.find((one) => one.id === wanted);
  const offered = pipelines.data?.filter((one) => !selection || !wish || ofEpisodes(one) === ofEpisodes(wish)) ?? [];
  const pipeline = offered.find((one) => one.id === chosen) ?? offered[0];
  const names = models.data?.map((model) => model.record.name) ?? [];
  const playersOf = (role: Role) => (role.baselines ? names : names.filter((name) => !name.startsWith('builtin/')));
  const nobody =
    models.data !== undefined && pipeline?.roles.some((role) => role.required && playersOf(role).length === 0);
  const assigned = (role: Role): string[] =>
    roles[role.id] ?? (role.required && role.builtin && names.includes(role.builtin) ? [role.builtin] : []);
  const missing = pipeline?.roles.filter((role) => role.required && assigned(role).length === 0) ?? [];
  const playing = new Set(pipeline?.roles.filter((role) => assigned(role).length > 0).map((role) => role.id));
  const sent = optionsToSend(pipeline?.options ?? [], playing, options);
  const request: RunRequest | null =
    pipeline && missing.length === 0 && sent !== null
      ? {
          pipeline: pipeline.id,
          roles: Object.fromEntries(
            pipeline.roles.map((role) => [role.id, assigned(role)] as const).filter(([, value]) => value.length > 0),
          ),
          options: sent,
          ...(selection && !everything ? { selection } : {}),
          ...(limit === null ? {} : { limit }),
          ...(budget === null ? {} : { budget }),
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

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || !request) return;
    start.mutate(request, {
      onSuccess: (run) => {
        onClose();
        navigate({ screen: 'runs', id: run.id });
      },
    });
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('runs.start.title')}
      size={760}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form className={classes.root} onSubmit={submit}>
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
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              data={offered.map((one) => ({ value: one.id, label: one.name }))}
              value={pipeline?.id ?? null}
              onChange={(id) => {
                setChosen(id);
                setRoles({});
                setOptions({});
              }}
            />
            {pipeline?.roles.map((role) => (
              <RoleField
                key={`${pipeline.id} ${role.id}`}
                role={role}
                models={playersOf(role)}
                value={assigned(role)}
                onChange={(value) => setRoles((now) => ({ ...now, [role.id]: value }))}
              />
            ))}
            <OptionFields options={pipeline?.options ?? []} playing={playing} values={options} onChange={setOptions} />
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
                onChange={(value) => setEverything(value === 'all')}
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
              <NumberInput
                label={t('runs.start.limit')}
                data-autofocus
                min={1}
                allowDecimal={false}
                value={limit ?? ''}
                onChange={(value) => setLimit(typeof value === 'number' ? value : null)}
              />
              <NumberInput
                label={t('runs.start.cap')}
                min={0}
                decimalScale={4}
                value={budget ?? ''}
                onChange={(value) => setBudget(typeof value === 'number' ? value : null)}
              />
            </div>
            <p className={classes.quiet}>{t('runs.start.capNote')}</p>
            <EstimateView
              estimate={request ? estimate.data : undefined}
              fetching={request !== null && estimate.isFetching}
              error={request ? estimate.error : null}
              onRetry={() => void estimate.refetch()}
              missing={missing.map((role) => role.name)}
              hold={sent === null ? t('runs.start.badOption') : null}
              budget={budget}
            />
          </div>
        </div>
        {start.error && <ErrorNote error={start.error} />}
        <div className={classes.buttons}>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" disabled={!ready || start.isPending}>
            {budget === null ? t('runs.start.go') : t('runs.start.goCap', { cap: formatMoney(budget) })}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  );
}
