import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { declared } from '../../../i18n/declared.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { CancelButton } from '../../../ui/forms/FormFoot.tsx';
import { useUnsaved } from '../../../ui/forms/unsaved.ts';
import { say } from '../../../ui/messages.ts';
import { readDraft, useModelDraft } from '../model-draft.ts';
import modelsClasses from '../Models.module.css';
import { AskedWay } from './AskedWay.tsx';
import { ItemPick } from './ItemPick.tsx';
import classes from './Own.module.css';
import { useItemChoice } from './use-item-choice.ts';
import { Block, Grid, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

interface Props {
  /** The task or prompt whose file is edited; empty: still to be chosen. */
  start: string;
  onClose: () => void;
  /** The record's entry: task or prompt, and file. */
  onSaved: (key: string, file: string) => void;
}

/** The prompt being written: which of the benchmark's it stands for, its file and its text. */
function usePromptText(start: string) {
  const draft = readDraft(useModelDraft());
  const record = draft.ok ? draft.record : null;
  const choice = useItemChoice();
  const [chosenTask, setTask] = useState<string | null>(null);
  const ofStart = choice.tasks.find(({ id }) => id === start || start.startsWith(`${id}/`))?.id;
  const task = chosenTask ?? ofStart ?? choice.task;
  const known = useQuery({
    ...orpc.ownParts.prompts.queryOptions({ input: { record: record as never, task: task ?? '' } }),
    enabled: record !== null && task !== null,
  });
  const [chosenId, setId] = useState<string | null>(null);
  const prompts = known.data ?? [];
  const prompt = prompts.find(({ id }) => id === (chosenId ?? start)) ?? prompts[0];
  const [typed, setText] = useState<string | null>(null);
  const [named, setFile] = useState<string | null>(null);
  const file = named ?? prompt?.file ?? (prompt ? `prompts/${prompt.id.replaceAll('/', '-')}.md` : '');
  return {
    ...{ record, task, prompts, prompt, file, error: known.error, tasks: choice.tasks },
    text: typed ?? prompt?.text ?? prompt?.benchmark ?? '',
    changed: typed !== null,
    setText,
    setFile,
    choose: (to: { task?: string; id?: string }) => {
      if (to.task !== undefined) setTask(to.task);
      setId(to.id ?? null);
      setText(null);
      setFile(null);
    },
  };
}

/** The messages of a real item with the prompt as it is being written. */
function Preview({ task, id, text }: { task: string; id: string; text: string }) {
  const { t } = useTranslation();
  const draft = readDraft(useModelDraft());
  const choice = useItemChoice(task);
  const [settled] = useDebouncedValue(text, 300);
  const { release, index } = choice;
  // What the prompt makes of the item, whatever an adapter then does to it.
  const record = draft.ok ? { ...draft.record, adapter: undefined } : null;
  const shown = useQuery({
    ...orpc.ownParts.tryItem.queryOptions({
      input: {
        record: record as never,
        task,
        release: release ?? '',
        index,
        send: false,
        prompt: { id, text: settled },
      },
      placeholderData: keepPreviousData,
    }),
    enabled: record !== null && release !== null,
    retry: false,
  });
  const way = shown.data?.asked.at(-1);
  return (
    <Stack minWidth={0} gap={10} className={classes.column}>
      <h3>{t('models.own.preview')}</h3>
      {choice.none ? (
        <Text as="p" pad={[4, 0]} tone="dim" line={17}>
          {t('models.own.noRelease')}
        </Text>
      ) : (
        <ItemPick choice={choice} task={false} {...(shown.data && { items: shown.data.items })} />
      )}
      {shown.error && <ErrorNote error={shown.error} />}
      {way && !shown.error && <AskedWay way={way} alone />}
    </Stack>
  );
}

function Body({ start, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('ownParts.savePrompt');
  const of = usePromptText(start);
  const { prompt, text, file } = of;
  useUnsaved(of.changed);
  const save = useMutation({
    ...orpc.ownParts.savePrompt.mutationOptions(),
    onSuccess: ({ version }) => {
      say(t('models.own.promptSaved', { file, version }));
      // A record that names its task's file keeps doing so.
      onSaved(start === of.task && start !== '' ? start : (prompt?.id ?? ''), file);
      onClose();
    },
  });
  return (
    <Stack gap={12} className={modelsClasses.dialog}>
      <Grid columns="repeat(auto-fit, minmax(6.875rem, 1fr))" gap={6}>
        <Select
          size="xs"
          label={t('models.own.task')}
          allowDeselect={false}
          data={of.tasks.map(({ id, name }) => ({ value: id, label: declared(name) }))}
          value={of.task}
          onChange={(value) => value && of.choose({ task: value })}
        />
        <Select
          size="xs"
          label={t('models.own.insteadOf')}
          allowDeselect={false}
          data={of.prompts.map(({ id }) => id)}
          value={prompt?.id ?? null}
          onChange={(value) => value && of.choose({ id: value })}
        />
        <TextInput
          size="xs"
          label={t('models.own.file')}
          maxLength={200}
          value={file}
          onChange={(event) => of.setFile(event.currentTarget.value)}
        />
      </Grid>
      {of.error && <ErrorNote error={of.error} />}
      <Grid gap={16} align="start" columns="repeat(auto-fit, minmax(20rem, 1fr))">
        <Stack minWidth={0} gap={10} className={classes.column}>
          <h3>{t('models.own.promptText')}</h3>
          <Block
            as="textarea"
            width="full"
            minHeight={96}
            pad={8}
            border="line3"
            radius={3}
            surface="field"
            tone="text"
            mono
            size={11}
            line={17}
            height="46vh"
            data-tall
            data-autofocus
            spellCheck={false}
            aria-label={t('models.own.promptText')}
            maxLength={100_000}
            value={text}
            onChange={(event) => of.setText(event.currentTarget.value)}
          />
          {prompt && (
            <Text as="p" pad={[4, 0]} tone="dim" line={17}>
              {t('models.own.variables', { names: prompt.inputs.map((name) => `{{${name}}}`).join(' ') })}
            </Text>
          )}
          <Text as="p" pad={[4, 0]} tone="dim" line={17}>
            {t('models.own.versions')}
          </Text>
        </Stack>
        {prompt && of.task && <Preview task={of.task} id={prompt.id} text={text} />}
      </Grid>
      {save.error && <ErrorNote error={save.error} />}
      <Row justify="flex-end" gap={8}>
        <CancelButton />
        <ActionButton
          kind="primary"
          refusal={refusal}
          disabled={!prompt || save.isPending}
          onClick={() => prompt && save.mutate({ file, text, instead: prompt.id })}
        >
          {t('models.own.savePrompt')}
        </ActionButton>
      </Row>
    </Stack>
  );
}

/** Writes a prompt file of the project beside the messages that it makes of a real item. */
export function PromptDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      onClose={props.onClose}
      title={t('models.own.promptTitle')}
      size={1080}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Body {...props} />
    </Dialog>
  );
}
