import { IconChartBar, IconCopy, IconDownload, IconShieldCheck, IconWorldUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../project/use-may.ts';
import { useActionHandlers } from '../../actions/action-store.ts';
import { useShortcut } from '../../actions/key-bindings.ts';
import { navigate, useRoute } from '../../places/route.ts';
import { type client, orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { GoingJob } from '../../ui/jobs/JobProgress.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { Changes } from './Changes.tsx';
import { Composition } from './composition/Composition.tsx';
import { Counts } from './Counts.tsx';
import { PublishDialog } from './publish/PublishDialog.tsx';
import { Records } from './Records.tsx';
import type { Release } from './ReleaseList.tsx';
import { Block, Grid, Row, Stack, Text } from '../../ui/layout/primitives.tsx';
import { formatCount } from '../../i18n/numbers.ts';
import { phraseWords } from '../../i18n/phrase-words.ts';
import { locale } from '../../i18n/language.ts';
import { copyText } from '../../ui/files/save-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { LiteFigures } from './LiteFigures.tsx';

/** A release's hash, and who froze it when and why. */
function Facts({ release }: { release: Release }) {
  const { t } = useTranslation();
  return (
    <Grid as="dl" gap={[4, 12]} align="center" columns="5.625rem 1fr">
      <dt>{t('releases.manifest.hash')}</dt>
      <Row as="dd" align="center" gap={6} minHeight={20}>
        <code className="selectable">{release.hash}</code>
        <IconButton
          icon={IconCopy}
          size={22}
          label={t('releases.manifest.copyHash')}
          onClick={() => void copyText(release.hash)}
        />
      </Row>
      <dt>{t('releases.manifest.by')}</dt>
      <Row as="dd" align="center" gap={6} minHeight={20}>
        {release.by}
      </Row>
      <dt>{t('releases.manifest.at')}</dt>
      <Row as="dd" align="center" gap={6} minHeight={20}>
        {new Date(release.createdAt).toLocaleString(locale())}
      </Row>
      <dt>{t('releases.manifest.app')}</dt>
      <Row as="dd" align="center" gap={6} minHeight={20}>
        {release.app}
      </Row>
      {release.lite && (
        <>
          <dt>{t('releases.manifest.lite')}</dt>
          <Row as="dd" align="center" gap={6} minHeight={20} className="selectable">
            {t('releases.manifest.liteOf', {
              items: formatCount(release.lite.items),
              of: formatCount(release.lite.of),
              release: release.lite.release,
              models: release.lite.runs.map(({ model }) => model).join(', '),
            })}{' '}
            <LiteFigures {...release.lite} />
          </Row>
        </>
      )}
      <dt>{t('releases.manifest.note')}</dt>
      <Row as="dd" align="center" gap={6} minHeight={20} className="selectable">
        {release.note || t('releases.manifest.noNote')}
      </Row>
    </Grid>
  );
}

/** Whether a release is unchanged, and what is wrong where it is not. */
function Checked({
  checked,
  onShow,
}: {
  checked: Awaited<ReturnType<typeof client.releases.verify>>;
  /** Shows a record, by its index. */
  onShow: (record: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      {checked.ok && (
        <Row as="p" wrap align="center" gap={6} role="status">
          <IconShieldCheck color="var(--ok)" size={14} stroke={1.6} aria-hidden="true" />{' '}
          {t('releases.verify.ok', {
            records: formatCount(checked.records),
            pictures: formatCount(checked.pictures),
          })}
        </Row>
      )}
      {!checked.ok && (
        <Block role="alert" pad={[8, 12]} border="bad" surface="bad-soft">
          <p>{t('releases.verify.bad', { count: checked.problems.length })}</p>
          <Block as="ul" bullets maxHeight={140} mt={4} pl={16} overflow="auto">
            {checked.problems.map(({ code, index, phrase, next }) => (
              <li key={`${code} ${index}`} className="selectable">
                {phraseWords(phrase)} <Text tone="dim">{phraseWords(next)}</Text>{' '}
                {index !== null && code !== 'record-missing' && (
                  <ActionButton small kind="plain" onClick={() => onShow(String(index))}>
                    {t('releases.verify.show', { index })}
                  </ActionButton>
                )}
              </li>
            ))}
          </Block>
        </Block>
      )}
    </>
  );
}

/** One release: manifest, check, records. */
export function ReleasePane({
  release,
  others,
  onExport,
}: {
  release: Release;
  /** Tags of the other releases, newest first. */
  others: readonly string[];
  onExport: () => void;
}) {
  const { t } = useTranslation();
  const verify = useMutation(orpc.releases.verify.mutationOptions());
  const [publishing, setPublishing] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const keys = { verify: useShortcut('release-verify'), export: useShortcut('release-export') };
  const refusals = {
    export: useCallRefusal('exports.start'),
    evaluate: useCallRefusal('evaluations.start'),
    publish: useCallRefusal('releases.publish'),
  };
  const run = () => verify.mutate({ tag: release.tag });
  useActionHandlers({ 'release-verify': verify.isPending ? null : run });
  const route = useRoute();
  const view = route.params['view'] === 'composition' ? 'composition' : 'records';
  const show = (next: 'composition' | 'records') =>
    navigate({ ...route, params: next === 'records' ? {} : { ...route.params, view: next } }, { replace: true });
  const switcher = (
    <SegmentedControl
      label={t('releases.view')}
      value={view}
      segments={[
        { value: 'records', label: t('releases.records.title') },
        { value: 'composition', label: t('releases.composition.title') },
      ]}
      onChange={show}
    />
  );
  return (
    <>
      <PanelHeader title={release.tag} remark={t('releases.manifest.title')}>
        <ActionButton icon={IconShieldCheck} shortcut={keys.verify} disabled={verify.isPending} onClick={run}>
          {t('releases.actions.verify')}
        </ActionButton>
        <ActionButton icon={IconDownload} shortcut={keys.export} refusal={refusals.export} onClick={onExport}>
          {t('releases.actions.export')}
        </ActionButton>
        <ActionButton icon={IconWorldUpload} refusal={refusals.publish} onClick={() => setPublishing(true)}>
          {t('releases.actions.publish')}
        </ActionButton>
        <ActionButton
          kind="primary"
          icon={IconChartBar}
          refusal={refusals.evaluate}
          onClick={() => navigate({ screen: 'evaluate', params: { release: release.tag, new: '1' } })}
        >
          {t('releases.actions.evaluate')}
        </ActionButton>
      </PanelHeader>
      {publishing && <PublishDialog tag={release.tag} onClose={() => setPublishing(false)} />}
      <Stack fixed gap={14} pad={16} borderBottom="line">
        {verify.isPending && (
          <Text as="p" tone="dim">
            {t('releases.verify.going')}
          </Text>
        )}
        {verify.isPending && <GoingJob kind="release-check" />}
        {verify.error && <ErrorNote error={verify.error} onRetry={run} />}
        {verify.data && (
          <Checked
            checked={verify.data}
            onShow={(record) => {
              show('records');
              setChosen(record);
            }}
          />
        )}
        <Counts counts={release.counts} />
        <Facts release={release} />
        {others.length > 0 && <Changes key={release.tag} tag={release.tag} others={others} />}
      </Stack>
      {view === 'composition' ? (
        <Stack flex="1 0 15rem" minHeight={0}>
          <PanelHeader title={t('releases.composition.title')}>{switcher}</PanelHeader>
          <Stack gap={20} pad={16} overflow="auto">
            <Composition tag={release.tag} />
          </Stack>
        </Stack>
      ) : (
        <Records key={release.tag} tag={release.tag} switcher={switcher} active={chosen} onActive={setChosen} />
      )}
    </>
  );
}
