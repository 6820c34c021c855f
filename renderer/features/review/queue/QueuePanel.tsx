import { Menu, TextInput } from '@mantine/core';
import { IconFilter, IconRefresh, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runAction } from '../../../app/actions/run-action.ts';
import { useCallRefusal } from '../../../app/project/use-may.ts';
import { formatCount, formatDuration, formatPercent } from '../../../i18n/numbers.ts';
import { OpenEdits } from '../../../edits/OpenEdits.tsx';
import { useOpenEdits } from '../../../edits/use-conflicts.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { PeopleFilter } from './PeopleFilter.tsx';
import { KindFilter } from './KindFilter.tsx';
import { QueueLine } from './QueueLine.tsx';
import { readMore, type ReviewFilter, useQueue } from './queue-store.ts';
import classes from './QueuePanel.module.css';
import { scaled } from '../../../theme/text-size.ts';

const sources = ['all', 'mine', 'disagreement', 'lints', 'sample', 'conflict'] as const;
/** It says whether models gave the key, so the host refuses it to those who answer blind. */
const forReviewers: readonly string[] = ['disagreement'];
const rowHeight = scaled(48);

function Figures({ onSampling }: { onSampling: () => void }) {
  const { t } = useTranslation();
  const stats = useQuery(orpc.review.stats.queryOptions()).data;
  const refusal = useCallRefusal('review.quality');
  const findRefusal = useCallRefusal('items.query');
  if (!stats) return <footer className={classes.figures} aria-busy="true" />;
  const { agreement, places } = stats;
  const statistic = agreement.annotators.length === 2 ? agreement.kappa : agreement.alpha;
  return (
    <footer className={classes.figures}>
      <dl className={classes.facts}>
        <dt>{t('review.queue.today')}</dt>
        <dd>
          {t('review.queue.todayValue', { count: stats.today })}
          {stats.secondsEach !== null && `, ${t('review.queue.each', { time: formatDuration(stats.secondsEach) })}`}
        </dd>
        <dt>{t(agreement.annotators.length === 2 ? 'review.queue.agreementKappa' : 'review.queue.agreementAlpha')}</dt>
        <dd>
          {agreement.items === 0 ? (
            <span className={classes.quiet}>{t('review.queue.agreementNone')}</span>
          ) : (
            <>
              {statistic === null ? t('review.sampling.undefined') : statistic.toFixed(2)}{' '}
              <span className={classes.quiet}>({t('review.queue.n', { n: agreement.items })})</span>
            </>
          )}
        </dd>
        {places.clicks.n > 0 && places.clicks.hitRate !== null && (
          <>
            <dt>{t('review.queue.hitRate')}</dt>
            <dd>
              {formatPercent(places.clicks.hitRate)} %{' '}
              <span className={classes.quiet}>({t('review.queue.n', { n: places.clicks.n })})</span>
            </dd>
          </>
        )}
        {places.blindBoxes.meanIou !== null && (
          <>
            <dt>{t('review.queue.blindIou')}</dt>
            <dd>
              {places.blindBoxes.meanIou.toFixed(2)}{' '}
              <span className={classes.quiet}>({t('review.queue.pairs', { count: places.blindBoxes.pairs })})</span>
            </dd>
          </>
        )}
        {places.boxes.meanIou !== null && (
          <>
            <dt>{t('review.queue.iou')}</dt>
            <dd>
              {places.boxes.meanIou.toFixed(2)}{' '}
              <span className={classes.quiet}>({t('review.queue.pairs', { count: places.boxes.pairs })})</span>
            </dd>
          </>
        )}
      </dl>
      <div className={classes.links}>
        <ActionButton small kind="plain" onClick={onSampling}>
          {t('review.queue.sampling')}
        </ActionButton>
        <ActionButton small kind="plain" refusal={findRefusal} onClick={() => runAction('find-items')}>
          {t('review.find.button')}
        </ActionButton>
        <ActionButton small kind="plain" refusal={refusal} onClick={() => runAction('review-quality')}>
          {t('review.quality.title')}
        </ActionButton>
      </div>
    </footer>
  );
}

/** The queue, highest priority first. It keeps its order while work continues. */
export function QueuePanel({
  current,
  held,
  onOpen,
  onFilter,
  onClose,
  onRefresh,
  onSampling,
}: {
  current: string | null;
  /** Items that others have open, with who it is. */
  held: ReadonlyMap<string, string>;
  onOpen: (id: string) => void;
  onFilter: (filter: ReviewFilter) => void;
  onClose: (() => void) | null;
  onRefresh: () => void;
  onSampling: () => void;
}) {
  const { t } = useTranslation();
  const { rows, total, nextCursor, phase, error, filter } = useQueue();
  const plans = useQuery(orpc.review.plans.queryOptions()).data ?? [];
  const reviews = useCallRefusal('review.quality') === null;
  const offered = sources.filter((source) => reviews || !forReviewers.includes(source));
  const mine = useOpenEdits();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(filter.text ?? '');
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const at = rows.findIndex((row) => row.id === current);
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;

  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [at, virtual]);
  useEffect(() => {
    if (nextCursor !== null && last >= rows.length - 20) void readMore();
  }, [last, nextCursor, rows.length]);

  // Nothing was loaded yet that could stay on the screen.
  const unread = rows.length === 0 && phase !== 'ready';
  const openPlans = plans.filter((plan) => plan.decision === 'open');
  const name =
    filter.source === 'all' && !filter.samplingPlan
      ? t('review.queue.sort')
      : t(`review.queue.source.${filter.source}`);
  return (
    <section className={classes.panel} aria-label={t('review.queue.title')}>
      <PanelHeader title={t('review.queue.title')} remark={unread ? undefined : formatCount(total)}>
        <Menu position="bottom-end">
          <Menu.Target>
            <button type="button" className={classes.filter} title={t('review.queue.filter')}>
              <IconFilter size={14} stroke={1.6} aria-hidden="true" />
              <span className={classes.filterName}>{name}</span>
              <span className="visually-hidden">, {t('review.queue.filter')}</span>
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.map((source) => (
              <Menu.Item key={source} onClick={() => onFilter({ ...filter, source, samplingPlan: undefined })}>
                {t(`review.queue.source.${source}`)}
              </Menu.Item>
            ))}
            {openPlans.length > 0 && <Menu.Divider />}
            {openPlans.map((plan) => (
              <Menu.Item key={plan.id} onClick={() => onFilter({ source: 'sample', samplingPlan: plan.id })}>
                {t('review.queue.plan', { name: plan.name })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <IconButton icon={IconRefresh} size={22} label={t('review.queue.refresh')} onClick={onRefresh} />
        {onClose && <IconButton icon={IconX} size={22} label={t('review.queue.close')} onClick={onClose} />}
      </PanelHeader>
      <form
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault();
          onFilter({ ...filter, text: text.trim() || undefined });
        }}
      >
        <TextInput
          aria-label={t('review.queue.search')}
          placeholder={t('review.queue.search')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text) {
              event.stopPropagation();
              setText('');
              onFilter({ ...filter, text: undefined });
            }
          }}
        />
      </form>
      <PeopleFilter filter={filter} onFilter={onFilter} />
      <KindFilter filter={filter} onFilter={onFilter} />
      {mine.length > 0 && (
        <section className={classes.error} aria-label={t('edits.list')}>
          <h3>{t('edits.list')}</h3>
          <OpenEdits edits={mine} />
        </section>
      )}
      <p className={classes.note}>{t('review.queue.note')}</p>
      {phase === 'failed' && rows.length > 0 && (
        <div className={classes.error}>
          <ErrorNote error={error} onRetry={onRefresh} />
        </div>
      )}
      <div
        ref={list}
        className={classes.list}
        aria-busy={phase === 'loading'}
        data-stale={(phase === 'loading' && !unread) || undefined}
      >
        {unread && phase !== 'failed' && <BlankRows rows={12} height={rowHeight} />}
        <ul className={classes.rows} style={{ height: virtual.getTotalSize() }}>
          {shown.map((line) => {
            const row = rows[line.index];
            if (!row) return null;
            return (
              <li key={row.id} className={classes.place} style={{ transform: `translateY(${line.start}px)` }}>
                <QueueLine
                  row={row}
                  chosen={row.id === current}
                  heldBy={held.get(row.id)}
                  onOpen={() => onOpen(row.id)}
                />
              </li>
            );
          })}
        </ul>
      </div>
      <Figures onSampling={onSampling} />
    </section>
  );
}
