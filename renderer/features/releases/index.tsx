import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../actions/action-store.ts';
import { useShortcut } from '../../actions/key-bindings.ts';
import { useRequestedExport } from '../../places/requested-export.ts';
import { navigate, useRoute } from '../../places/route.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { BlankRows } from '../../ui/tables/BlankRows.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { StatusBar } from '../../edits/StatusBar.tsx';
import { ExportDialog } from './export/ExportDialog.tsx';
import { FreezeDialog } from './FreezeDialog.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { ReleaseList } from './ReleaseList.tsx';
import { ReleasePane } from './ReleasePane.tsx';
import { Block, Row, Stack } from '../../ui/layout/primitives.tsx';

/** Releases: what would be frozen, the frozen ones, their records, and exports. */
export default function ReleasesScreen() {
  const { t } = useTranslation();
  const route = useRoute();
  const releases = useQuery(orpc.releases.list.queryOptions());
  const rows = releases.data ?? [];
  const [freezing, setFreezing] = useState(false);
  const refusal = useCallRefusal('releases.create');
  const keys = {
    freeze: useShortcut('release-new'),
    export: useShortcut('release-export'),
    verify: useShortcut('release-verify'),
  };
  const open = rows.find((release) => release.tag === route.id);
  const requested = useRequestedExport((state) => state.requested);
  const exporting = route.params['export'] !== undefined;
  const show = (tag: string | null, params: Record<string, string> = {}) =>
    navigate({ screen: 'releases', id: tag, params }, { replace: true });
  const setExporting = (on: boolean) => show(open?.tag ?? null, on ? { export: '1' } : {});
  useActionHandlers({
    'release-new': refusal === null ? () => setFreezing(true) : null,
    'release-export': () => setExporting(true),
  });
  const tags = rows.map((release) => release.tag);
  return (
    <>
      <Row as="main" grow minHeight={0}>
        <h1 className="visually-hidden">{t('actions.go-releases')}</h1>
        <Stack
          as="section"
          fixed
          minHeight={0}
          borderRight="line"
          surface="panel"
          width={300}
          aria-label={t('releases.label')}
        >
          <PanelHeader title={t('releases.title')} remark={releases.data ? formatCount(rows.length) : undefined}>
            {open && (
              <ActionButton small icon={IconPlus} refusal={refusal} onClick={() => setFreezing(true)}>
                {t('releases.freeze')}
              </ActionButton>
            )}
          </PanelHeader>
          {releases.error ? (
            <Stack gap={20} pad={16} overflow="auto">
              <ErrorNote error={releases.error} onRetry={() => void releases.refetch()} />
            </Stack>
          ) : (
            <ReleaseList releases={releases.data} open={open?.tag ?? (releases.data ? null : route.id)} onOpen={show} />
          )}
        </Stack>
        <Stack
          as="section"
          grow
          position="relative"
          minWidth={0}
          minHeight={0}
          overflow="auto"
          aria-label={open?.tag ?? t('releases.preview.title')}
        >
          {open ? (
            <ReleasePane
              key={open.tag}
              release={open}
              others={(releases.data ?? []).map((entry) => entry.tag).filter((tag) => tag !== open.tag)}
              onExport={() => setExporting(true)}
            />
          ) : route.id !== null && releases.isPending ? (
            <>
              <PanelHeader title={route.id} remark={t('releases.manifest.title')} />
              <Block grow minHeight={0} aria-busy="true">
                <BlankRows rows={12} />
              </Block>
            </>
          ) : (
            <>
              <PanelHeader title={t('releases.preview.title')} />
              <PreviewPane
                first={releases.data !== undefined && rows.length === 0}
                onFreeze={() => setFreezing(true)}
                onExport={() => setExporting(true)}
              />
            </>
          )}
        </Stack>
      </Row>
      <StatusBar
        hints={[
          ...(keys.freeze ? [{ keys: [keys.freeze], label: t('releases.status.freeze') }] : []),
          ...(keys.export ? [{ keys: [keys.export], label: t('releases.status.export') }] : []),
          ...(open && keys.verify ? [{ keys: [keys.verify], label: t('releases.status.verify') }] : []),
          { keys: ['?'], label: t('app.keysHint') },
        ]}
      >
        {releases.data && <span>{t('releases.status.total', { count: rows.length })}</span>}
      </StatusBar>
      {freezing && (
        <FreezeDialog
          tags={tags}
          onClose={() => setFreezing(false)}
          onFrozen={(tag) => {
            setFreezing(false);
            void releases.refetch();
            show(tag);
          }}
        />
      )}
      {exporting && releases.data && (
        <ExportDialog
          tags={tags}
          tag={open?.tag ?? null}
          chosen={requested}
          onClose={() => {
            useRequestedExport.setState({ requested: null });
            setExporting(false);
          }}
        />
      )}
    </>
  );
}
