import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { useActionHandlers } from '../../actions/action-store.ts';
import { useShortcut } from '../../actions/key-bindings.ts';
import { say } from '../../ui/messages.ts';
import { useRoute } from '../../places/route.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { useWide } from '../../theme/use-wide.ts';
import { client, orpc } from '../../transport/client.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { saveText } from '../../ui/files/save-text.ts';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { StatusBar } from '../../edits/StatusBar.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import {
  forgetCheck,
  type ModelInfo,
  openRecord,
  sameRecord,
  startNew,
  useChecks,
  useModelDraft,
} from './model-draft.ts';
import { ModelList } from './ModelList.tsx';
import classes from './Models.module.css';
import { useLeaveRecord } from './record/LeaveRecord.tsx';
import { RecordPanel } from './record/RecordPanel.tsx';
import { TryPanel } from './TryPanel.tsx';
import { Block, Grid, Text } from '../../ui/layout/primitives.tsx';

type Tab = 'list' | 'record' | 'try';

/** Updates an unchanged record when somebody else wrote the models file. */
function follows(
  models: readonly ModelInfo[],
  stored: string | null,
  base: ModelRecord | null,
  record: ModelRecord | null,
  json: string | null,
): boolean {
  const now = models.find((model) => model.record.name === stored);
  if (!now || base === null || json !== null || !sameRecord(record, base) || sameRecord(base, now.record)) return false;
  openRecord(now);
  forgetCheck(now.record.name);
  return true;
}

/** Models as people write and share them: convention, key state, and a try on one picture. */
export default function Models() {
  const { t } = useTranslation();
  const list = useQuery(orpc.models.list.queryOptions());
  const linkedName = useRoute((route) => route.id);
  const draft = useModelDraft();
  const checks = useChecks();
  const wide = useWide(1180);
  const [tab, setTab] = useState<Tab>('list');
  const [importing, setImporting] = useState(false);
  const models = list.data ?? [];
  const { leave, ask } = useLeaveRecord();

  // The model in the link, otherwise the last one viewed, otherwise the first.
  useEffect(() => {
    if (!list.data) return;
    const { stored, record, base, json } = useModelDraft.getState();
    const linked = list.data.find((model) => model.record.name === linkedName);
    if (linked && linked.record.name !== stored) leave(() => openRecord(linked));
    else if (follows(list.data, stored, base, record, json)) return;
    else if (!record || (stored !== null && !list.data.some((model) => model.record.name === stored))) {
      const first = list.data.find((model) => model.record.name === 'builtin/ocr') ?? list.data[0];
      if (first) openRecord(first);
    }
  }, [list.data, linkedName, leave]);

  const addNew = () =>
    leave(() => {
      startNew(models.map((model) => model.record.name));
      setTab('record');
    });
  const exportAll = () => {
    client.models.exportText().then(({ text }) => saveText('models.json', text, 'application/json'), say);
  };
  const refusal = useCallRefusal('models.save');
  useActionHandlers({
    'model-new': refusal === null ? addNew : null,
    'model-import': refusal === null ? () => setImporting(true) : null,
    'model-export': exportAll,
  });
  const info = models.find((model) => model.record.name === draft.stored);
  const builtin = models.filter((model) => model.builtin).length;
  const look = models.filter(
    (model) => model.key === 'missing' || model.key === 'ask' || checks[model.record.name]?.server?.ok === false,
  ).length;
  const tryKey = useShortcut('model-try');
  const saveKey = useShortcut('model-save');
  const panels = {
    list: (
      <ModelList
        models={models}
        loading={list.isPending}
        onOpen={(model) =>
          leave(() => {
            openRecord(model);
            if (!wide) setTab('record');
          })
        }
        onNew={addNew}
        onImport={() => setImporting(true)}
        onExport={exportAll}
      />
    ),
    record: <RecordPanel info={info} names={models.map((model) => model.record.name)} />,
    try: <TryPanel />,
  };
  return (
    <>
      {list.error && (
        <Text as="div" pad={[4, 0]} tone="dim" line={17}>
          <ErrorNote error={list.error} onRetry={() => void list.refetch()} />
        </Text>
      )}
      {!wide && (
        <Block as="section" fixed pad={[6, 12]} borderBottom="line" aria-label={t('models.part')}>
          <SegmentedControl
            label={t('models.part')}
            value={tab}
            segments={(['list', 'record', 'try'] as const).map((value) => ({
              value,
              label: t(`models.tabs.${value}`),
            }))}
            onChange={setTab}
          />
        </Block>
      )}
      <Grid
        columns={wide ? 'minmax(21.25rem, 30%) minmax(21.25rem, 28%) minmax(0, 1fr)' : 'minmax(0, 1fr)'}
        as="main"
        grow
        minHeight={0}
        className={classes.columns}
        data-wide={wide || undefined}
        aria-label={t('models.title')}
      >
        <h1 className="visually-hidden">{t('actions.go-models')}</h1>
        {wide ? (
          <>
            {panels.list}
            {panels.record}
            {panels.try}
          </>
        ) : (
          panels[tab]
        )}
      </Grid>
      <StatusBar
        hints={[
          { keys: ['ArrowUp', 'ArrowDown'], label: t('models.hint.model') },
          ...(tryKey ? [{ keys: [tryKey], label: t('models.hint.try') }] : []),
          ...(saveKey ? [{ keys: [saveKey], label: t('models.hint.save') }] : []),
          { keys: ['?'], label: t('models.hint.keys') },
        ]}
      >
        <span>
          <Trans
            i18nKey="models.status"
            values={{ builtin, ready: models.length - builtin - look, look }}
            components={{ b: <b /> }}
          />
        </span>
      </StatusBar>
      {ask}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}
