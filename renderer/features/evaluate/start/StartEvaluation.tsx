import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { client, orpc } from '../../../transport/client.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../ui/forms/FormFoot.tsx';
import { useStudioForm } from '../../../ui/forms/use-studio-form.ts';
import type { TaskInfo } from '../charts/figures.ts';
import { DryRunTable } from './DryRunTable.tsx';
import { emptyFields, modesChosen, numberFaults, requestsOf, sendingChosen } from './evaluation-form.ts';
import { PlainFields, SendingFields } from './EvaluationFields.tsx';
import { ModeFields } from './ModeFields.tsx';
import { useDryRun } from './use-dry-run.ts';
import { MultiPick } from '../../../ui/fields/MultiPick.tsx';
import { Block, Grid, Text } from '../../../ui/layout/primitives.tsx';
import classes from './StartEvaluation.module.css';

/** Fields that most people leave alone, below a heading that says how many of them are set. */
function FieldGroup({
  name,
  chosen,
  open,
  onOpen,
  children,
}: {
  name: string;
  chosen: number;
  open: boolean;
  onOpen: (open: boolean) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Block
      as="details"
      borderTop="line2"
      pt={10}
      className={classes.group}
      open={open}
      onToggle={(event) => onOpen(event.currentTarget.open)}
    >
      <Text as="summary" weight={600}>
        {name}
        {chosen > 0 && <Text tone="dim"> · {t('evaluate.start.chosen', { count: chosen })}</Text>}
      </Text>
      <Grid columns="1fr 1fr" gap={[12, 24]}>
        {children}
      </Grid>
    </Block>
  );
}

/** Fields of the form by the path of the request. */
const fieldNames: Readonly<Record<string, string>> = {
  ...{ model: 'models', arm: 'arms', temperature: 'temperatures', perturbation: 'perturbations' },
  fewShot: 'examples',
};

/** Starts requests one after the other; if one fails, the next attempt starts only those not started yet. */
function useStarts(): (requests: readonly EvaluationRequest[]) => Promise<void> {
  const started = useRef(new Set<string>());
  return async (requests) => {
    for (const request of requests) {
      const key = JSON.stringify(request);
      if (started.current.has(key)) continue;
      await client.evaluations.start(request);
      started.current.add(key);
    }
  };
}

/** Chooses models, task, release and options; the dry run of every model is shown before anything is sent. */
export function StartEvaluation({
  releases,
  release,
  tasks,
  task,
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
  const names = known.data?.filter(({ liveOnly }) => !liveOnly).map((model) => model.record.name) ?? [];
  const extractors = known.data?.filter(({ builtin }) => !builtin).map((model) => model.record.name) ?? [];
  const start = useStarts();
  const [open, setOpen] = useState({
    modes: tasks.some(({ id, arms }) => id === task && arms.length > 0),
    sending: false,
  });
  const form = useStudioForm({
    initial: emptyFields(release, task),
    toInput: (values) => requestsOf(values, tasks),
    check: numberFaults,
    fieldOf: (path) => fieldNames[path] ?? path,
    reveal: () => setOpen({ modes: true, sending: true }),
    save: start,
    onSaved: (_, values) => onStarted(values.release, values.task),
  });
  const requests = requestsOf(form.values, tasks);
  const chosenTask = tasks.find(({ id }) => id === form.values.task);
  const dryRun = useDryRun(requests, Object.keys(numberFaults(form.values)).length === 0);
  return (
    <Dialog
      onClose={onClose}
      title={t('evaluate.start.title')}
      size={760}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Form of={form} gap={14}>
        {known.error && <ErrorNote error={known.error} onRetry={() => void known.refetch()} />}
        <MultiPick label={t('evaluate.start.models')} data={names} data-autofocus {...form.field('models')} />
        <PlainFields of={form} releases={releases} tasks={tasks} />
        <FieldGroup
          name={t('evaluate.start.modes')}
          chosen={modesChosen(form.values)}
          open={open.modes}
          onOpen={(modes) => setOpen((now) => ({ ...now, modes }))}
        >
          <ModeFields of={form} task={chosenTask} models={names} releases={releases} />
        </FieldGroup>
        <FieldGroup
          name={t('evaluate.start.sending')}
          chosen={sendingChosen(form.values)}
          open={open.sending}
          onOpen={(sending) => setOpen((now) => ({ ...now, sending }))}
        >
          <SendingFields of={form} task={chosenTask} extractors={extractors} />
        </FieldGroup>
        <DryRunTable {...dryRun} />
        <FormFoot
          of={form}
          go={requests.length === 0 ? t('evaluate.start.goNone') : t('evaluate.start.go', { count: requests.length })}
          disabled={!dryRun.ready}
        >
          {t('evaluate.start.running')}
        </FormFoot>
      </Form>
    </Dialog>
  );
}
