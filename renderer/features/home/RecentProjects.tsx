import { IconAlertTriangle, IconLoader2, IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../project/use-may.ts';
import { useActionHandlers } from '../../actions/action-store.ts';
import { matchScore } from '../../actions/match.ts';
import { openProject, useOpening } from '../../project/open-project.ts';
import { formatCount, formatDay } from '../../i18n/numbers.ts';
import { client, orpc } from '../../transport/client.ts';
import { queryClient } from '../../transport/query-client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import classes from './Home.module.css';
import type { RecentRow } from './recent-row.ts';
import { Waiting } from './Waiting.tsx';
import { phraseWords } from '../../i18n/phrase-words.ts';
import { Block, Figure, Grid, Row, Stack, Text } from '../../ui/layout/primitives.tsx';

function Pictures({ row }: { row: RecentRow }) {
  if (row.state === 'not-found' || row.pictures.length === 0)
    return (
      <Grid
        as="span"
        fixed
        columns="repeat(3, 6rem)"
        gap={5}
        width={298}
        height={58}
        className={classes.noPictures}
        aria-hidden="true"
      >
        {row.state === 'not-found' && <IconPlugConnectedX size={18} stroke={1.4} />}
      </Grid>
    );
  return (
    <Grid
      as="span"
      fixed
      columns="repeat(3, 6rem)"
      gap={5}
      width={298}
      height={58}
      className={classes.pictures}
      aria-hidden="true"
    >
      {row.pictures.slice(0, 3).map((sha256) => (
        <Figure key={sha256}>
          <Picture sha256={sha256} alt="" width={256} fit="cover" />
        </Figure>
      ))}
    </Grid>
  );
}

function Facts({ row }: { row: RecentRow }) {
  const { t } = useTranslation();
  if (row.note)
    return (
      <Text tone="text2" breakWords>
        {phraseWords(row.note)}
      </Text>
    );
  if (!row.counts) return null;
  const { screenshots, approved, toReview } = row.counts;
  return (
    <Row as="span" gap={12}>
      <span>{t('home.screenshots', { count: screenshots, formatted: formatCount(screenshots) })}</span>
      <Text tone="dim">
        {[
          approved ? t('home.approved', { formatted: formatCount(approved) }) : '',
          toReview > 0 ? t('home.toReview', { formatted: formatCount(toReview) }) : '',
        ]
          .filter(Boolean)
          .join(', ')}
      </Text>
    </Row>
  );
}

function Standing({ row }: { row: RecentRow }) {
  const { t } = useTranslation();
  const busy = useOpening((state) => state.busy && state.path === row.path);
  if (busy)
    return (
      <Row as="span" inline align="center" gap={6}>
        <IconLoader2 size={13} className="spin" aria-hidden="true" />
        {t('home.opening', { name: row.name })}
      </Row>
    );
  if (row.state !== 'ready')
    return (
      <Row as="span" inline align="center" gap={6} tone="warn" data-tone="warn">
        <IconAlertTriangle size={13} stroke={1.6} aria-hidden="true" />
        {t(`home.state.${row.state}`)}
      </Row>
    );
  if (row.counts && row.counts.runsGoing > 0)
    return (
      <Row as="span" inline align="center" gap={6}>
        <IconLoader2 size={13} className="spin" aria-hidden="true" />
        {t('home.runsGoing', { count: row.counts.runsGoing })}
      </Row>
    );
  if (row.latestRelease)
    return (
      <Row as="span" inline align="center" gap={6}>
        <IconLock size={13} stroke={1.6} aria-hidden="true" />
        {t('home.release', { tag: row.latestRelease })}
      </Row>
    );
  return null;
}

async function forget(path: string) {
  await client.projects.forget({ path });
  await queryClient.invalidateQueries({ queryKey: orpc.projects.recent.key() });
}

function RecentLine({ row, active, onActive }: { row: RecentRow; active: boolean; onActive: () => void }) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('projects.forget');
  return (
    <Block as="li" position="relative" borderBottom="line" hover="fill" picked="bar" data-active={active || undefined}>
      <Row
        type="button"
        as="button"
        align="center"
        gap={16}
        width="full"
        pad={[14, 12]}
        text="left"
        focus="inside"
        data-recent
        tabIndex={active ? 0 : -1}
        onFocus={onActive}
        onClick={() => void openProject(row.path)}
      >
        <Pictures row={row} />
        <Stack as="span" grow gap={2} minWidth={0}>
          <Text size={15} line={20} weight={600}>
            {row.name}
          </Text>
          <Text truncate tone="dim" size={11} mono>
            {row.path}
          </Text>
          <Facts row={row} />
        </Stack>
        <Stack as="span" fixed align="flex-end" gap={4}>
          <Text tone="dim">{formatDay(row.openedAt)}</Text>
          <Standing row={row} />
        </Stack>
      </Row>
      {row.state !== 'ready' && (
        <Row gap={8} className={classes.recentActions}>
          {row.state === 'locked' && (
            <ActionButton small onClick={() => void openProject(row.path, true)}>
              {t('home.openReadOnly')}
            </ActionButton>
          )}
          <ActionButton small kind="plain" refusal={refusal} onClick={() => void forget(row.path)}>
            {t('home.forget')}
          </ActionButton>
        </Row>
      )}
    </Block>
  );
}

/** The last fifty projects with pictures and counts; arrows choose, Enter opens where it was left. */
export function RecentProjects() {
  const { t } = useTranslation();
  const recent = useQuery(orpc.projects.recent.queryOptions({ refetchOnMount: 'always' }));
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const find = useRef<HTMLInputElement>(null);
  useActionHandlers({ search: () => find.current?.focus() });
  const all = recent.data ?? [];
  const rows = all.filter((row) => matchScore(text, `${row.name} ${row.path}`) > 0);
  const at = Math.min(active, rows.length - 1);
  const known = recent.data !== undefined;
  const some = all.length > 0;

  useEffect(() => {
    if (known && some)
      list.current?.querySelector<HTMLElement>('[data-recent]')?.focus({ focusVisible: false, preventScroll: true });
  }, [known, some]);

  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[event.key];
    if (step) {
      event.preventDefault();
      const next = Math.max(0, Math.min(rows.length - 1, at + step));
      setActive(next);
      list.current?.querySelectorAll<HTMLElement>('[data-recent]')[next]?.focus();
    } else if (event.key === 'Enter' && event.target === find.current) {
      event.preventDefault();
      const row = rows[at];
      if (row) void openProject(row.path);
    }
  };
  return (
    <section onKeyDown={onKey} aria-busy={recent.isPending}>
      <Row as="header" align="center" justify="space-between" margin={[0, 12, 10]} minHeight={26}>
        <Text as="h2" tone="text2" size={11} line={16} weight={600}>
          {t('home.recent')}
        </Text>
        {some && (
          <SearchField
            ref={find}
            width={220}
            label={t('home.find')}
            value={text}
            onChange={(words) => {
              setText(words);
              setActive(0);
            }}
          />
        )}
      </Row>
      {recent.error && <ErrorNote error={recent.error} onRetry={() => void recent.refetch()} />}
      {known && !some && <EmptyState title={t('home.none')}>{t('home.noneText')}</EmptyState>}
      {some && (
        <Block as="ul" ref={list} aria-label={t('home.recent')} borderTop="line">
          {rows.map((row, index) => (
            <RecentLine key={row.path} row={row} active={index === at} onActive={() => setActive(index)} />
          ))}
        </Block>
      )}
      {some && rows.length === 0 && (
        <Text as="p" tone="dim" margin={2} line={18}>
          {t('home.noMatch', { text })}
        </Text>
      )}
      {some && <Waiting rows={all} />}
    </section>
  );
}
