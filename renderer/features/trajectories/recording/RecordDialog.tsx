import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconCopy, IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RecordedOutcome, recordedOutcomes, recordingOptions } from '#shared/contract/recordings.ts';
import { PageSizeSelect } from '../../../dialogs/PageSizeSelect.tsx';
import { RatioChoice } from '../../../dialogs/RatioChoice.tsx';
import { ThemeChoice } from '../../../dialogs/ThemeChoice.tsx';
import { navigate } from '../../../places/route.ts';
import { copyText } from '../../../ui/files/save-text.ts';
import { formatDay } from '../../../i18n/numbers.ts';
import { client, orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../ui/forms/FormFoot.tsx';
import { useStudioForm } from '../../../ui/forms/use-studio-form.ts';
import classes from '../Episodes.module.css';
import { useRecordDialog, useRecordSettings } from './record-store.ts';
import { useRecording } from './use-recording.ts';
import { Block, Grid, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

const close = () => useRecordDialog.setState({ open: false });

/** The command that records in the person's own browser. */
function OwnBrowser({ link, until, back }: { link: string; until: string; back: () => void }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const command = `benchwright record --to ${link}`;
  const copy = () => void copyText(command).then(() => setCopied(true));
  return (
    <Stack gap={12} className={classes.form}>
      <p>{t('trajectories.record.own.run')}</p>
      <Block
        as="pre"
        pad={8}
        border="line2"
        radius={3}
        surface="field"
        breakWords
        space="pre-wrap"
        className={`${classes.command} selectable`}
        tabIndex={0}
        aria-label={t('trajectories.record.own.command')}
      >
        {command}
      </Block>
      <Text as="p" tone="dim">
        {t('trajectories.record.own.text', { until: formatDay(until) })}
      </Text>
      <Row justify="flex-end" gap={8} mt={4}>
        <ActionButton onClick={back}>{t('trajectories.record.own.back')}</ActionButton>
        <ActionButton kind="primary" icon={IconCopy} autoFocus onClick={copy}>
          {t(copied ? 'trajectories.record.own.copied' : 'trajectories.record.own.copy')}
        </ActionButton>
      </Row>
    </Stack>
  );
}

/** The form that starts a recording. Its input is kept, since people often record in series. */
function RecordForm() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { here, refusal } = useRecording();
  const own = here !== null && refusal === null;
  const [made, setMade] = useState<{ link: string; until: string } | null>(null);
  const [first] = useState(() => useRecordSettings.getState());
  const form = useStudioForm({
    initial: first,
    schema: recordingOptions,
    toInput: (typed) => ({
      ...typed,
      url: typed.url.trim(),
      task: typed.task.trim(),
      app: typed.app.trim() || undefined,
    }),
    save: async (input) => {
      if (own) setMade(await client.recordings.link(input));
      else await client.recordings.start(input);
    },
    onSaved: () => void queries.invalidateQueries({ queryKey: orpc.recordings.key() }),
    onValues: (typed) => useRecordSettings.setState(typed),
  });
  const { width, height } = form.values;
  if (made) return <OwnBrowser {...made} back={() => setMade(null)} />;
  return (
    <Form gap={12} of={form} kept className={classes.form}>
      <TextInput
        label={t('trajectories.record.url')}
        description={t('trajectories.record.urlText')}
        placeholder="https://example.com"
        data-autofocus
        spellCheck={false}
        maxLength={4000}
        {...form.field('url')}
      />
      <Textarea
        label={t('trajectories.record.task')}
        placeholder={t('trajectories.record.taskText')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={20_000}
        {...form.field('task')}
      />
      <Grid gap={12} align="end" columns="1fr 1fr">
        <TextInput
          label={t('trajectories.record.app')}
          placeholder={t('trajectories.record.appText')}
          maxLength={200}
          {...form.field('app')}
        />
        <PageSizeSelect
          label={t('trajectories.record.size')}
          width={width}
          height={height}
          onSize={(size) => form.form.setValues(size)}
        />
        <RatioChoice {...form.field('ratio')} />
        <ThemeChoice {...form.field('theme')} />
      </Grid>
      <Checkbox
        label={t('trajectories.record.secrets')}
        description={t('trajectories.record.secretsText')}
        {...form.field('secrets', { type: 'checkbox' })}
      />
      <Text as="p" tone="dim">
        {t(own ? 'trajectories.record.own.note' : 'trajectories.record.note')}
      </Text>
      <FormFoot of={form} go={t(own ? 'trajectories.record.own.go' : 'trajectories.record.start')} refusal={refusal} />
    </Form>
  );
}

/** The recording in progress: its steps, and how to end it. */
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
    <Stack
      as="form"
      gap={12}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) finish.mutate();
      }}
    >
      <Row align="center" gap={8}>
        <Text fixed width={10} height={10} className={classes.recordingDot} aria-hidden="true" />
        <strong role="status">
          {ready ? t('trajectories.record.steps', { count: steps }) : t('trajectories.record.opening')}
        </strong>
        <Text display="block" truncate tone="dim" size={11} line={16}>
          {new URL(url).host}
        </Text>
      </Row>
      <p>{task}</p>
      <Text as="p" tone="dim">
        {t('trajectories.record.how')}
      </Text>
      <div>
        <Text display="block" mb={4}>
          {t('trajectories.record.outcome')}
        </Text>
        <SegmentedControl
          label={t('trajectories.record.outcome')}
          value={outcome}
          segments={recordedOutcomes.map((value) => ({ value, label: t(`trajectories.outcome.${value}`) }))}
          onChange={setOutcome}
        />
      </div>
      {(finish.error ?? stop.error) && <ErrorNote error={finish.error ?? stop.error} />}
      <Row justify="flex-end" gap={8} mt={4}>
        <ActionButton kind="bad" icon={IconPlayerStop} disabled={busy} onClick={() => stop.mutate()}>
          {t('trajectories.record.stop')}
        </ActionButton>
        <ActionButton kind="primary" type="submit" disabled={busy || !ready}>
          {t('trajectories.record.finish')}
        </ActionButton>
      </Row>
    </Stack>
  );
}

/** Starts a recording, and ends the one in progress; closing the dialog ends nothing. */
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
      {current ? <UnderWay {...current} steps={steps} /> : <RecordForm />}
    </Dialog>
  );
}
