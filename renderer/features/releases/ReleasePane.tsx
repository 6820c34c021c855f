import { IconChartBar, IconCopy, IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../app/project/use-may.ts';
import { useActionHandlers } from '../../app/actions/action-store.ts';
import { useShortcut } from '../../app/actions/key-bindings.ts';
import { navigate, useRoute } from '../../app/places/route.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { GoingJob } from '../../ui/jobs/JobProgress.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { copyText } from '../../ui/files/save-text.ts';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { Changes } from './Changes.tsx';
import { Composition } from './composition/Composition.tsx';
import { Counts } from './Counts.tsx';
import { Records } from './Records.tsx';
import type { Release } from './ReleaseList.tsx';
import classes from './Releases.module.css';
import { phraseWords } from '../../i18n/phrase-words.ts';

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
              {verify.data.problems.map(({ code, index, said, next }) => (
                <li key={`${code} ${index}`} className="selectable">
                  {phraseWords(said)} <span className={classes.quiet}>{phraseWords(next)}</span>{' '}
                  {index !== null && code !== 'record-missing' && (
                    <ActionButton
                      small
                      kind="plain"
                      onClick={() => {
                        show('records');
                        setChosen(String(index));
                      }}
                    >
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
      {view === 'composition' ? (
        <div className={classes.records}>
          <PanelHeader title={t('releases.composition.title')}>{switcher}</PanelHeader>
          <div className={classes.pad}>
            <Composition tag={release.tag} />
          </div>
        </div>
      ) : (
        <Records key={release.tag} tag={release.tag} switcher={switcher} active={chosen} onActive={setChosen} />
      )}
    </>
  );
}
