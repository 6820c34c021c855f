import { Tabs } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelSet, ProjectLabels } from '#shared/contract/labels.ts';
import { builtInReasons } from '#shared/items/reject-reasons.ts';
import { faultsOf } from '#shared/labels/faults.ts';
import { closeDialog } from '../app/dialogs/dialogs.ts';
import { useProject } from '../app/project/project.ts';
import { useCallRefusal } from '../app/project/use-may.ts';
import { formatDay } from '../i18n/numbers.ts';
import { orpc } from '../transport/client.ts';
import { queryClient } from '../transport/query-client.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { AttributeRows } from './AttributeRows.tsx';
import { ComponentRows } from './ComponentRows.tsx';
import { forgetDraft, shownLabels, useLabelDraft } from './draft.ts';
import { GuidelinesField } from './GuidelinesField.tsx';
import { LabelHistory } from './LabelHistory.tsx';
import classes from './Labels.module.css';
import { ReasonRows } from './ReasonRows.tsx';

const tabs = ['components', 'attributes', 'reasons', 'guidelines', 'history'] as const;

/** The labels of the project: everybody reads them, reviewers and curators change them. */
export function LabelsDialog() {
  const { t } = useTranslation();
  const query = useQuery(orpc.labels.get.queryOptions());
  return (
    <Dialog
      onClose={closeDialog}
      title={t('labels.title')}
      size={860}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <LabelsForm saved={query.data} />}
    </Dialog>
  );
}

function LabelsForm({ saved }: { saved: ProjectLabels }) {
  const { t } = useTranslation();
  const project = useProject();
  const refusal = useCallRefusal('labels.save');
  const locked = refusal !== null || (project?.readOnly ?? false);
  const shown = shownLabels(
    project?.path ?? '',
    saved,
    useLabelDraft((state) => state.draft),
  );
  const { content } = shown;
  const changed = shown.content !== saved.content;
  const [tab, setTab] = useState<string | null>('components');
  const save = useMutation(
    orpc.labels.save.mutationOptions({
      onSuccess: (now) => {
        forgetDraft();
        queryClient.setQueryData(orpc.labels.get.queryOptions().queryKey, now);
        void queryClient.invalidateQueries({ queryKey: orpc.labels.history.key() });
        void queryClient.invalidateQueries({ queryKey: orpc.labels.classes.key() });
      },
    }),
  );
  const write = (change: Partial<LabelSet>): void => {
    save.reset();
    useLabelDraft.setState({ draft: { ...shown, content: { ...content, ...change } } });
  };
  const faults = faultsOf(content, builtInReasons);
  const stale = changed && shown.base !== saved.revision;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!locked && changed && faults.length === 0)
      save.mutate({ baseRevision: stale ? saved.revision : shown.base, content });
  };
  return (
    <form className={classes.form} onSubmit={submit} aria-label={t('labels.title')}>
      <p className={classes.note}>
        {refusal ??
          (saved.saved ? t('labels.saved', { by: saved.saved.by, at: formatDay(saved.saved.at) }) : t('labels.never'))}
      </p>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`labels.${name}.title`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={classes.body}>
          <Tabs.Panel value="components">
            <ComponentRows labels={content} locked={locked} onChange={(components) => write({ components })} />
          </Tabs.Panel>
          <Tabs.Panel value="attributes">
            <AttributeRows labels={content} locked={locked} onChange={(attributes) => write({ attributes })} />
          </Tabs.Panel>
          <Tabs.Panel value="reasons">
            <ReasonRows labels={content} locked={locked} onChange={write} />
          </Tabs.Panel>
          <Tabs.Panel value="guidelines">
            <GuidelinesField
              text={content.guidelines}
              locked={locked}
              onChange={(guidelines) => write({ guidelines })}
            />
          </Tabs.Panel>
          <Tabs.Panel value="history">
            <LabelHistory current={saved.revision} locked={locked} onPick={write} />
          </Tabs.Panel>
        </div>
      </Tabs>
      {faults[0] && <ErrorNote tone="warn" error={faults[0]} />}
      {stale && saved.saved && <ErrorNote tone="warn" error={t('labels.stale', { by: saved.saved.by })} />}
      {save.error && <ErrorNote error={save.error} />}
      {!locked && (
        <div className={classes.buttons}>
          {save.isSuccess && !changed && <span role="status">{t('labels.done')}</span>}
          <ActionButton disabled={!changed} onClick={forgetDraft}>
            {t('labels.discard')}
          </ActionButton>
          <ActionButton kind="primary" type="submit" disabled={!changed || faults.length > 0 || save.isPending}>
            {t(stale ? 'labels.saveOver' : 'labels.save')}
          </ActionButton>
        </div>
      )}
    </form>
  );
}
