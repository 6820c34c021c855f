import { Checkbox, MultiSelect, NumberInput, Select } from '@mantine/core';
import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Draw, draws, type EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { formatCount, formatMoney } from '../../../i18n/numbers.ts';
import { client, orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { AllowKey } from '../../models/AllowKey.tsx';
import type { TaskInfo } from '../board/figures.ts';
import { armNames } from '../board/row-name.ts';
import classes from './StartEvaluation.module.css';

/** Arms in which a model describes the component first. */
const described = ['description', 'box', 'both'];

/** Chooses models, task, release and options; the dry run of every model is shown before anything is sent. */
export function StartEvaluation({
  releases,
  release: first,
  tasks,
  task: firstTask,
  onClose,
  onStarted,
}: {
  releases: readonly string[];
  release: string;
  tasks: readonly TaskInfo[];
  task: string;
  onClose: () => void;
  onStarted: (release: string, task: string) => void;
}) {
  const { t } = useTranslation();
  const known = useQuery(orpc.models.list.queryOptions());
  const [models, setModels] = useState<string[]>([]);
  const [release, setRelease] = useState(first);
  const [taskId, setTaskId] = useState(firstTask);
  const [circular, setCircular] = useState(false);
  const [noImage, setNoImage] = useState(false);
  const [arms, setArms] = useState<string[]>([]);
  const [detector, setDetector] = useState<string | null>(null);
  const [systemPrompt, setSystemPrompt] = useState<EvaluationRequest['systemPrompt']>('benchmark-default');
  const [limit, setLimit] = useState<number | null>(null);
  const [draw, setDraw] = useState<Draw>('random');
  const [seed, setSeed] = useState(1);
  const [concurrency, setConcurrency] = useState<number | null>(null);
  const [budget, setBudget] = useState<number | null>(null);
  const names = known.data?.map((model) => model.record.name) ?? [];
  const task = tasks.find((one) => one.id === taskId);
  const shared = {
    task: taskId,
    release,
    circular,
    noImage,
    systemPrompt,
    ...(limit === null ? {} : { limit, draw, seed }),
    ...(concurrency === null ? {} : { concurrency }),
    ...(budget === null ? {} : { budget }),
  };
  const requests: EvaluationRequest[] = models.flatMap((model) =>
    (arms.length > 0 ? arms : [null]).map((arm) => ({
      ...shared,
      model,
      ...(arm === null ? {} : { arm }),
      ...(arm !== null && described.includes(arm) && detector !== null ? { detector } : {}),
    })),
  );
  const rowName = ({ model, arm }: EvaluationRequest) => {
    const known = armNames.find((one) => one === arm);
    return known ? `${model}, ${t(`evaluate.arm.${known}`)}` : model;
  };
  const estimates = useQueries({
    queries: requests.map((input) => ({ ...orpc.evaluations.estimate.queryOptions({ input }), staleTime: 0 })),
  });
  const all = estimates.map((estimate) => estimate.data);
  const ready = requests.length > 0 && all.every((estimate) => estimate !== undefined);
  const sum = (of: (estimate: NonNullable<(typeof all)[number]>) => number) =>
    all.reduce((total, estimate) => total + (estimate ? of(estimate) : 0), 0);
  const start = useMutation({
    mutationFn: async () => {
      for (const request of requests) await client.evaluations.start(request);
    },
    onSuccess: () => onStarted(release, taskId),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) start.mutate();
  };
  const number = (set: (value: number | null) => void) => (value: string | number) =>
    set(typeof value === 'number' ? value : null);
  return (
    <Dialog
      onClose={onClose}
      title={t('evaluate.start.title')}
      size={760}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form className={classes.root} onSubmit={submit}>
        {known.error && <ErrorNote error={known.error} onRetry={() => void known.refetch()} />}
        <MultiSelect
          label={t('evaluate.start.models')}
          data={names}
          value={models}
          onChange={setModels}
          searchable
          hidePickedOptions
          data-autofocus
        />
        <div className={classes.columns}>
          <div className={classes.column}>
            <div className={classes.pair}>
              <Select
                label={t('evaluate.start.release')}
                data={[...releases]}
                value={release}
                onChange={(value) => value && setRelease(value)}
              />
              <Select
                label={t('evaluate.start.task')}
                data={tasks.filter((one) => one.evaluable).map((one) => ({ value: one.id, label: one.name }))}
                value={taskId}
                onChange={(value) => {
                  if (!value) return;
                  setTaskId(value);
                  setArms([]);
                  setDetector(null);
                }}
              />
            </div>
            <Select
              label={t('evaluate.start.systemPrompt')}
              data={[
                { value: 'benchmark-default', label: t('evaluate.start.systemDefault') },
                { value: 'model-default', label: t('evaluate.start.systemNone') },
              ]}
              value={systemPrompt}
              onChange={(value) => setSystemPrompt(value === 'model-default' ? 'model-default' : 'benchmark-default')}
            />
            {task && task.arms.length > 0 && (
              <MultiSelect
                label={t('evaluate.start.arm')}
                placeholder={arms.length === 0 ? t('evaluate.start.armDefault') : ''}
                data={task.arms.map((value) => {
                  const known = armNames.find((one) => one === value);
                  return { value, label: known ? t(`evaluate.arm.${known}`) : value };
                })}
                value={arms}
                onChange={setArms}
              />
            )}
            {arms.some((arm) => described.includes(arm)) && (
              <Select
                label={t('evaluate.start.detector')}
                allowDeselect={false}
                data={[{ value: '', label: t('evaluate.start.detectorSelf') }, ...names]}
                value={detector ?? ''}
                onChange={(value) => setDetector(value || null)}
              />
            )}
            {task?.rotates && (
              <Checkbox
                label={t('evaluate.start.circular')}
                checked={circular}
                onChange={(event) => setCircular(event.currentTarget.checked)}
              />
            )}
            <Checkbox
              label={t('evaluate.start.noImage')}
              checked={noImage}
              onChange={(event) => setNoImage(event.currentTarget.checked)}
            />
          </div>
          <div className={classes.column}>
            <NumberInput
              label={t('evaluate.start.limit')}
              min={1}
              allowDecimal={false}
              value={limit ?? ''}
              onChange={number(setLimit)}
            />
            {limit !== null && (
              <div className={classes.pair}>
                <Select
                  label={t('evaluate.start.draw')}
                  data={draws.map((how) => ({ value: how, label: t(`evaluate.start.draws.${how}`) }))}
                  value={draw}
                  onChange={(how) => setDraw(draws.find((one) => one === how) ?? 'random')}
                />
                <NumberInput
                  label={t('evaluate.start.seed')}
                  min={0}
                  allowDecimal={false}
                  disabled={draw === 'first'}
                  value={seed}
                  onChange={(value) => setSeed(typeof value === 'number' ? value : 1)}
                />
              </div>
            )}
            <NumberInput
              label={t('evaluate.start.concurrency')}
              min={1}
              allowDecimal={false}
              value={concurrency ?? ''}
              onChange={number(setConcurrency)}
            />
            <NumberInput
              label={t('evaluate.start.cap')}
              min={0}
              decimalScale={4}
              value={budget ?? ''}
              onChange={number(setBudget)}
            />
          </div>
        </div>
        <section className={classes.estimate} aria-label={t('evaluate.start.estimate')}>
          <h3>{t('evaluate.start.estimate')}</h3>
          {requests.length === 0 ? (
            <p className={classes.quiet}>{t('evaluate.start.chooseModels')}</p>
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('evaluate.start.model')}</th>
                  <th scope="col">{t('evaluate.start.items')}</th>
                  <th scope="col">{t('evaluate.start.calls')}</th>
                  <th scope="col">{t('evaluate.start.cost')}</th>
                </tr>
              </thead>
              <tbody>
                {requests.map((request, at) => {
                  const one = estimates[at];
                  return (
                    <tr key={`${request.model} ${request.arm ?? ''}`}>
                      <td>
                        {rowName(request)}
                        {one?.error && <ErrorNote error={one.error} onRetry={() => void one.refetch()} />}
                        {one?.data?.problems.map((problem) => (
                          <p key={problem} className={classes.warn}>
                            {problem}
                          </p>
                        ))}
                        {one?.data?.keysToAllow.map((route) => (
                          <AllowKey key={`${route.variable} ${route.server}`} route={route} />
                        ))}
                      </td>
                      <td>{one?.data ? formatCount(one.data.items) : '…'}</td>
                      <td>
                        {one?.data ? formatCount(one.data.calls) : '…'}
                        {one?.data && one.data.reusable > 0 && (
                          <span className={classes.quiet}>
                            {' '}
                            ({t('runs.start.reusable', { count: one.data.reusable })})
                          </span>
                        )}
                      </td>
                      <td>
                        {one?.data
                          ? `${formatMoney(one.data.cost)} (${formatMoney(one.data.range[0])}–${formatMoney(one.data.range[1])})`
                          : '…'}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
              {requests.length > 1 && ready && (
                <tfoot>
                  <tr>
                    <th scope="row">{t('evaluate.start.total')}</th>
                    <td>{formatCount(sum((estimate) => estimate.items))}</td>
                    <td>{formatCount(sum((estimate) => estimate.calls))}</td>
                    <td>{formatMoney(sum((estimate) => estimate.cost))}</td>
                  </tr>
                </tfoot>
              )}
            </table>
          )}
        </section>
        {start.error && <ErrorNote error={start.error} />}
        <div className={classes.buttons}>
          <span className={classes.quiet}>{t('evaluate.start.running')}</span>
          <span className={classes.spring} />
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" disabled={!ready || start.isPending}>
            {requests.length === 0 ? t('evaluate.start.goNone') : t('evaluate.start.go', { count: requests.length })}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  );
}
