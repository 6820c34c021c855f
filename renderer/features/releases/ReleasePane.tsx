import { IconChartBar, IconCopy, IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../app/project/use-may.ts';
import type { z } from 'zod';
import type { releaseRecordRow } from '#shared/contract/releases.ts';
import { useActionHandlers } from '../../app/actions/action-store.ts';
import { useShortcut } from '../../app/actions/key-bindings.ts';
import { navigate } from '../../app/places/route.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { allPages } from '../../transport/all-pages.ts';
import { client, orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { BlankRows } from '../../ui/tables/BlankRows.tsx';
import { type DataColumn, DataTable, TableTools } from '../../ui/tables/DataTable.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { GoingJob } from '../../ui/jobs/JobProgress.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { copyText } from '../../ui/files/save-text.ts';
import { Changes } from './Changes.tsx';
import { Counts } from './Counts.tsx';
import type { Release } from './ReleaseList.tsx';
import classes from './Releases.module.css';

type RecordRow = z.infer<typeof releaseRecordRow>;

function Records({
  tag,
  active,
  onActive,
}: {
  tag: string;
  /** Index of the selected record. */
  active: string | null;
  onActive: (index: string) => void;
}) {
  const { t } = useTranslation();
  const records = useInfiniteQuery(
    orpc.releases.records.infiniteOptions({
      input: (cursor: string | null) => ({ tag, cursor, limit: 500 }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
  const rows = useMemo(() => records.data?.pages.flatMap((page) => page.rows) ?? [], [records.data]);
  const columns = useMemo<DataColumn<RecordRow>[]>(
    () => [
      { id: 'index', header: t('releases.records.index'), value: (row) => row.index, align: 'right', track: '64px' },
      { id: 'kind', header: t('releases.records.kind'), value: (row) => row.kind, track: '100px' },
      { id: 'label', header: t('releases.records.label'), value: (row) => row.label, track: 'minmax(160px, 1fr)' },
      {
        id: 'revision',
        header: t('releases.records.revision'),
        value: (row) => row.revision,
        align: 'right',
        track: '56px',
      },
      {
        id: 'sha',
        header: t('releases.records.sha'),
        value: (row) => row.sha256,
        cell: (row) => <code>{row.sha256.slice(0, 16)}</code>,
        track: '150px',
      },
    ],
    [t],
  );
  return (
    <section className={classes.records} aria-label={t('releases.records.title')}>
      <PanelHeader title={t('releases.records.title')}>
        <TableTools
          columns={columns}
          rows={() => allPages((cursor) => client.releases.records({ tag, cursor, limit: 1000 }))}
          name={`release-${tag}`}
        />
      </PanelHeader>
      {records.error && <ErrorNote error={records.error} onRetry={() => void records.refetch()} />}
      <div className={classes.fill}>
        <DataTable
          label={t('releases.records.title')}
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row.index)}
          empty={records.isPending && <BlankRows rows={8} />}
          active={active}
          onActive={(row) => onActive(String(row.index))}
          onEndReached={() => {
            if (records.hasNextPage && !records.isFetching) void records.fetchNextPage();
          }}
        />
      </div>
    </section>
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
  const [chosen, setChosen] = useState<string | null>(null);
  const keys = { verify: useShortcut('release-verify'), export: useShortcut('release-export') };
  const refusals = { export: useCallRefusal('exports.start'), evaluate: useCallRefusal('evaluations.start') };
  const run = () => verify.mutate({ tag: release.tag });
  useActionHandlers({ 'release-verify': verify.isPending ? null : run });
  return (
    <>
      <PanelHeader title={release.tag} remark={t('releases.manifest.title')}>
        <ActionButton icon={IconShieldCheck} shortcut={keys.verify} disabled={verify.isPending} onClick={run}>
          {t('releases.actions.verify')}
        </ActionButton>
        <ActionButton icon={IconDownload} shortcut={keys.export} refusal={refusals.export} onClick={onExport}>
          {t('releases.actions.export')}
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
      <div className={classes.manifest}>
        {verify.isPending && <p className={classes.quiet}>{t('releases.verify.going')}</p>}
        {verify.isPending && <GoingJob kind="release-check" />}
        {verify.error && <ErrorNote error={verify.error} onRetry={run} />}
        {verify.data?.ok && (
          <p className={classes.ok} role="status">
            <IconShieldCheck size={14} stroke={1.6} aria-hidden="true" />{' '}
            {t('releases.verify.ok', {
              records: formatCount(verify.data.records),
              pictures: formatCount(verify.data.pictures),
            })}
          </p>
        )}
        {verify.data && !verify.data.ok && (
          <div role="alert" className={classes.problems}>
            <p>{t('releases.verify.bad', { count: verify.data.problems.length })}</p>
            <ul>
              {verify.data.problems.map(({ code, index, message, next }) => (
                <li key={`${code} ${index}`} className="selectable">
                  {message} <span className={classes.quiet}>{next}</span>{' '}
                  {index !== null && code !== 'record-missing' && (
                    <ActionButton small kind="plain" onClick={() => setChosen(String(index))}>
                      {t('releases.verify.show', { index })}
                    </ActionButton>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
        <Counts counts={release.counts} />
        <dl className={classes.facts}>
          <dt>{t('releases.manifest.hash')}</dt>
          <dd>
            <code className="selectable">{release.hash}</code>
            <IconButton
              icon={IconCopy}
              size={22}
              label={t('releases.manifest.copyHash')}
              onClick={() => void copyText(release.hash)}
            />
          </dd>
          <dt>{t('releases.manifest.by')}</dt>
          <dd>{release.by}</dd>
          <dt>{t('releases.manifest.at')}</dt>
          <dd>{new Date(release.createdAt).toLocaleString('en-GB')}</dd>
          <dt>{t('releases.manifest.app')}</dt>
          <dd>{release.app}</dd>
          <dt>{t('releases.manifest.note')}</dt>
          <dd className="selectable">{release.note || t('releases.manifest.noNote')}</dd>
        </dl>
        {others.length > 0 && <Changes key={release.tag} tag={release.tag} others={others} />}
      </div>
      <Records key={release.tag} tag={release.tag} active={chosen} onActive={setChosen} />
    </>
  );
}
