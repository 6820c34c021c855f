import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RecordedOutcome, recordedOutcomes, recordingOptions } from '#shared/contract/recordings.ts';
import { pageRatios, pageSizes } from '../../../app/dialogs/page-capture-store.ts';
import { navigate } from '../../../app/places/route.ts';
import { client, orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import classes from '../Episodes.module.css';
import { useRecordDialog, useRecordWish } from './record-store.ts';
import { useRecording } from './use-recording.ts';

const close = () => useRecordDialog.setState({ open: false });
const sizeName = (width: number, height: number) => `${width} × ${height}`;

/** What is to be recorded; starts it. */
function Wish() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const wish = useRecordWish();
  const set = useRecordWish.setState;
  const { refusal } = useRecording();
  const start = useMutation({
    mutationFn: () => client.recordings.start(recordingOptions.parse({ ...wish, app: wish.app.trim() || undefined })),
    onSuccess: () => queries.invalidateQueries({ queryKey: orpc.recordings.key() }),
  });
  const valid = recordingOptions.safeParse({ ...wish, app: wish.app.trim() || undefined }).success;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valid && refusal === null && !start.isPending) start.mutate();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={t('trajectories.record.url')}
        description={t('trajectories.record.urlText')}
        placeholder="https://example.com"
        data-autofocus
        spellCheck={false}
        maxLength={4000}
        value={wish.url}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
      <Textarea
        label={t('trajectories.record.task')}
        placeholder={t('trajectories.record.taskText')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={20_000}
        value={wish.task}
        onChange={(event) => set({ task: event.currentTarget.value })}
      />
      <div className={classes.formRow}>
        <TextInput
          label={t('trajectories.record.app')}
          placeholder={t('trajectories.record.appText')}
          maxLength={200}
          value={wish.app}
          onChange={(event) => set({ app: event.currentTarget.value })}
        />
        <Select
          label={t('trajectories.record.size')}
          data={pageSizes.map(([width, height]) => sizeName(width, height))}
          allowDeselect={false}
          value={sizeName(wish.width, wish.height)}
          onChange={(value) => {
            const found = pageSizes.find(([width, height]) => sizeName(width, height) === value);
            if (found) set({ width: found[0], height: found[1] });
          }}
        />
        <Select
          label={t('trajectories.record.ratio')}
          data={pageRatios.map((ratio) => ({ value: String(ratio), label: `${ratio}×` }))}
          allowDeselect={false}
          value={String(wish.ratio)}
          onChange={(value) => value && set({ ratio: Number(value) })}
        />
      </div>
      <Checkbox
        label={t('trajectories.record.secrets')}
        description={t('trajectories.record.secretsText')}
        checked={wish.secrets}
        onChange={(event) => set({ secrets: event.currentTarget.checked })}
      />
      <p className={classes.formHint}>{t('trajectories.record.note')}</p>
      {start.error && <ErrorNote error={start.error} />}
      <div className={classes.formButtons}>
        <ActionButton onClick={close}>{t('common.cancel')}</ActionButton>
        <ActionButton kind="primary" type="submit" disabled={!valid || start.isPending} refusal={refusal}>
          {t('trajectories.record.start')}
        </ActionButton>
      </div>
    </form>
  );
}

/** The recording that is under way: how far it is, and how it ends. */
function UnderWay({
  job,
  task,
  url,
  ready,
  steps,
}: {
  job: string;
  task: string;
  url: string;
  ready: boolean;
  steps: number;
}) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<RecordedOutcome>('success');
  const ended = () => queries.invalidateQueries({ queryKey: orpc.recordings.key() });
  const finish = useMutation({
    mutationFn: () => client.recordings.finish({ outcome }),
    onSuccess: ({ episode }) => {
      close();
      if (episode) navigate({ screen: 'trajectories', id: episode });
    },
    onSettled: ended,
  });
  const stop = useMutation({ mutationFn: () => client.jobs.cancel({ id: job }), onSettled: ended });
  const busy = finish.isPending || stop.isPending;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) finish.mutate();
      }}
    >
      <div className={classes.recording}>
        <span className={classes.recordingDot} aria-hidden="true" />
        <strong role="status">
          {ready ? t('trajectories.record.steps', { count: steps }) : t('trajectories.record.opening')}
        </strong>
        <span className={classes.sub}>{new URL(url).host}</span>
      </div>
      <p>{task}</p>
      <p className={classes.formHint}>{t('trajectories.record.how')}</p>
      <div>
        <span className={classes.formLabel}>{t('trajectories.record.outcome')}</span>
        <SegmentedControl
          label={t('trajectories.record.outcome')}
          value={outcome}
          segments={recordedOutcomes.map((value) => ({ value, label: t(`trajectories.outcome.${value}`) }))}
          onChange={setOutcome}
        />
      </div>
      {(finish.error ?? stop.error) && <ErrorNote error={finish.error ?? stop.error} />}
      <div className={classes.formButtons}>
        <ActionButton kind="bad" icon={IconPlayerStop} disabled={busy} onClick={() => stop.mutate()}>
          {t('trajectories.record.stop')}
        </ActionButton>
        <ActionButton kind="primary" type="submit" disabled={busy || !ready}>
          {t('trajectories.record.finish')}
        </ActionButton>
      </div>
    </form>
  );
}

/** Starts a recording, and ends the one that is under way; closing the dialog ends nothing. */
export function RecordDialog() {
  const { t } = useTranslation();
  const { current, steps } = useRecording();
  return (
    <Dialog
      onClose={close}
      title={t(current ? 'trajectories.record.going' : 'trajectories.record.title')}
      size={520}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {current ? <UnderWay {...current} steps={steps} /> : <Wish />}
    </Dialog>
  );
}
