import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPhoto, IconPlayerPlay } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../app/actions/action-store.ts';
import { useShortcut } from '../../app/actions/key-bindings.ts';
import { navigate } from '../../app/places/route.ts';
import { useCallRefusal } from '../../app/project/use-may.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { readDraft, useChecks, useModelDraft } from './record/model-draft.ts';
import classes from './Models.module.css';
import { TryChain } from './TryChain.tsx';
import { TryPicture } from './TryPicture.tsx';
import { elementAt, readingsOf, useTries } from './tries.ts';

/** Asks the drafted model about one picture and traces its reply to a pixel. */
export function TryPanel() {
  const { t } = useTranslation();
  const importRefusal = useCallRefusal('imports.start');
  const draft = useModelDraft();
  const read = readDraft(draft);
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, 150);
  const found = useQuery(
    orpc.screenshots.query.queryOptions({
      input: { filter: asked ? { text: asked } : {}, sort: 'name', limit: 50 },
      placeholderData: keepPreviousData,
    }),
  );
  const name = draft.record?.name;
  const last = useTries((state) => (name ? state[name] : undefined));
  const [chosen, setShotId] = useState<string | null>(null);
  const shotId = chosen ?? last?.screenshotId ?? null;
  const rows = found.data?.rows ?? [];
  const first = rows[0]?.id ?? null;
  const id = shotId ?? first;
  const shot = useQuery({
    ...orpc.screenshots.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== null,
  }).data;
  const elements = useQuery({
    ...orpc.elements.list.queryOptions({ input: { screenshotId: id ?? '' } }),
    enabled: id !== null,
  }).data;
  const [chosenAsk, setAsk] = useState<'point' | 'text' | null>(null);
  const ask = chosenAsk ?? last?.ask ?? 'point';
  const [written, setTyped] = useState<string | null>(null);
  const typed = written ?? (last?.ask === ask ? last.prompt : null);
  const [compare, setCompare] = useState(false);
  const prompt = typed ?? t(ask === 'point' ? 'models.try.defaultPoint' : 'models.try.defaultText');
  const attempt = useMutation({
    ...orpc.models.try.mutationOptions(),
    onSuccess: (result, { record, ...question }) => {
      const { screenshotId, prompt: words, ask: kind = 'text' } = question;
      useTries.setState({ [record.name]: { screenshotId, prompt: words, ask: kind, result } });
      // A try also tests the server: its result for key and server updates the list.
      const { trouble, seconds } = result;
      const answered = trouble === null || trouble === 'other';
      useChecks.setState({
        [record.name]: answered ? {} : { server: { ok: false, trouble, message: result.error ?? '', seconds } },
      });
    },
  });
  const refusal = useCallRefusal('models.try');
  const ready = refusal === null && read.ok && id !== null && prompt.trim() !== '' && !attempt.isPending;
  const go = () => {
    if (!ready || !read.ok || !id) return;
    setCompare(false);
    attempt.mutate({ record: read.record, screenshotId: id, prompt: prompt.trim(), ask });
  };
  const key = useShortcut('model-try');
  useActionHandlers({ 'model-try': ready ? go : null });

  const mine = attempt.variables?.record.name === draft.record?.name && attempt.variables?.screenshotId === id;
  // Results are kept when the person goes to another model or screen and returns.
  const result = attempt.isPending || last?.screenshotId !== id ? undefined : last?.result;
  const readings = result && shot ? readingsOf(result, shot.width, shot.height) : [];
  const hit = result?.point && elements ? elementAt(elements, result.point) : null;
  return (
    <Panel
      label={t('models.try.title')}
      header={<PanelHeader title={t('models.try.title')} remark={t('models.try.remark')} />}
    >
      {found.data && rows.length === 0 && !asked ? (
        <EmptyState
          icon={IconPhoto}
          title={t('models.try.noPictures')}
          action={
            <ActionButton refusal={importRefusal} onClick={() => navigate({ screen: 'import' })}>
              {t('models.import')}
            </ActionButton>
          }
        />
      ) : (
        <div className={classes.try}>
          <fieldset
            className={`${classes.plain} ${classes.tryBar}`}
            disabled={refusal !== null}
            title={refusal ?? undefined}
          >
            <Select
              className={classes.tryShot}
              aria-label={t('models.try.picture')}
              leftSection={<IconPhoto size={14} stroke={1.6} aria-hidden="true" />}
              searchable
              data={[
                ...rows.map((row) => ({ value: row.id, label: row.name })),
                ...(shot && !rows.some((row) => row.id === shot.id) ? [{ value: shot.id, label: shot.name }] : []),
              ]}
              filter={({ options }) => options}
              value={id}
              onSearchChange={(value) => setText(value === shot?.name ? '' : value)}
              onChange={(value) => {
                setShotId(value);
                attempt.reset();
              }}
            />
            <TextInput
              className={classes.grow}
              aria-label={t('models.try.instruction')}
              value={prompt}
              maxLength={8000}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') go();
              }}
            />
            <SegmentedControl
              label={t('models.try.ask')}
              value={ask}
              segments={[
                { value: 'point', label: t('models.try.point') },
                { value: 'text', label: t('models.try.text') },
              ]}
              onChange={setAsk}
            />
            <ActionButton
              kind="primary"
              icon={IconPlayerPlay}
              shortcut={key}
              disabled={!ready && refusal === null}
              refusal={refusal}
              onClick={go}
            >
              {t(attempt.isPending ? 'models.try.going' : 'models.try.go')}
            </ActionButton>
          </fieldset>
          {shot && (
            <TryPicture
              shot={shot}
              point={result?.point ?? null}
              target={hit?.content.locate ?? null}
              readings={compare ? readings : []}
            />
          )}
          {mine && attempt.error && <ErrorNote error={attempt.error} onRetry={go} />}
          {result && shot && (
            <TryChain
              result={result}
              shot={shot}
              hit={
                hit
                  ? { name: hit.content.name || hit.content.description, box: hit.content.locate ?? [0, 0, 0, 0] }
                  : null
              }
              readings={readings}
              compare={compare}
              onCompare={() => setCompare(!compare)}
            />
          )}
        </div>
      )}
    </Panel>
  );
}
