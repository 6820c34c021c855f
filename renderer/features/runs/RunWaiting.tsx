import { IconChevronLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../places/route.ts';
import { BlankRows } from '../../ui/tables/BlankRows.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { StatusBar } from '../../edits/StatusBar.tsx';
import classes from './Runs.module.css';

const facts = ['through', 'left', 'rate', 'runningFor'] as const;

/** A run while loading: every panel in its place with its heading; or why it cannot be loaded. */
export function RunWaiting({
  id,
  error,
  onRetry,
  wide,
}: {
  id: string;
  error: unknown;
  onRetry: () => void;
  /** Wide enough for the side panels. */
  wide: boolean;
}) {
  const { t } = useTranslation();
  const coming = error == null;
  return (
    <>
      <section className={classes.bar} aria-label={t('actions.go-runs')}>
        <IconButton icon={IconChevronLeft} label={t('runs.bar.back')} onClick={() => navigate({ screen: 'runs' })} />
        <h1 className={classes.title}>{t('runs.bar.waiting', { id: id.slice(-6) })}</h1>
      </section>
      <main className={classes.run} aria-busy={coming} aria-label={t('runs.list.run')}>
        <div className={classes.work}>
          {!coming && (
            <div className={classes.note}>
              <ErrorNote error={error} onRetry={onRetry} />
            </div>
          )}
          <section className={classes.facts}>
            {facts.map((fact) => (
              <div key={fact} className={classes.fact}>
                <span className={classes.quiet}>{t(`runs.facts.${fact}`)}</span>
                <span className={classes.figure}>
                  <b>–</b>
                </span>
                <span>{'\u00a0'}</span>
              </div>
            ))}
          </section>
          <div className={classes.waitingSteps}>{coming && <BlankRows rows={6} />}</div>
          <PanelHeader title={t('runs.items.title')} remark={t('runs.items.newest')} />
          {coming && <BlankRows rows={10} />}
        </div>
        {wide && (
          <aside className={classes.side}>
            <PanelHeader title={t('runs.limiter.title')} />
            {coming && <BlankRows rows={3} />}
            <PanelHeader title={t('runs.problems.title')} />
          </aside>
        )}
      </main>
      <StatusBar
        hints={[
          { keys: ['Escape'], label: t('runs.status.list') },
          { keys: ['?'], label: t('app.keysHint') },
        ]}
      />
    </>
  );
}
