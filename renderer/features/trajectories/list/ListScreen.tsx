import { useRef } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useActionContext, useActionHandlers } from '../../../actions/action-store.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { say } from '../../../ui/messages.ts';
import { useWide } from '../../../theme/use-wide.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { client } from '../../../transport/client.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { StatusBar } from '../../../edits/StatusBar.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { NoEpisode, NoEpisodes } from './Empty.tsx';
import { EpisodeGrid } from './EpisodeGrid.tsx';
import { EpisodeList } from './EpisodeList.tsx';
import { useFilterAddress } from '../../../list/use-filter-address.ts';
import { narrowing } from './filter.ts';
import { Filters } from './Filters.tsx';
import { RecordDialog } from '../recording/RecordDialog.tsx';
import { useRecordDialog } from '../recording/record-store.ts';
import { useRecording } from '../recording/use-recording.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { clearSelection, episodes, useEpisodeLook, useEpisodes, useEpisodesOpen } from '../list-store.ts';
import { TagDialog } from './TagDialog.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useFacets } from './use-rows.ts';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import type { z } from 'zod';
import type { episodeFacets } from '#shared/contract/episodes.ts';

type Facets = z.infer<typeof episodeFacets>;

/** What the status bar counts over all episodes; only the total is shown when it is zero. */
function ListCounts({ facets: { total, flagged, agreement } }: { facets: Facets }) {
  const related = (value: string) => agreement.find((entry) => entry.value === value)?.count ?? 0;
  const counts = [
    ['episodes', total],
    ['agree', related('agree')],
    ['conflict', related('conflict')],
    ['yours', related('closed')],
    ['flagged', flagged],
  ] as const;
  return counts.map(
    ([name, n]) =>
      (n > 0 || name === 'episodes') && (
        <span key={name}>
          <Trans i18nKey={`trajectories.status.${name}`} values={{ n: formatCount(n) }} components={{ b: <b /> }} />
        </span>
      ),
  );
}

/** Every episode of the project: filter, browse by film strip, select, and edit many at once. */
export function ListScreen() {
  const { t } = useTranslation();
  useFilterAddress('trajectories', episodes, narrowing);
  const filter = useEpisodes((state) => state.filter);
  const selected = useEpisodes((state) => state.selected);
  const dialog = useEpisodesOpen((state) => state.dialog);
  const recording = useRecordDialog((state) => state.open);
  const { current, refusal } = useRecording();
  const look = useEpisodeLook();
  const wide = useWide(1400);
  const filtersOpen = look.filtersOpen ?? wide;
  const facets = useFacets(filter);
  const whole = useFacets({}).data;
  const total = facets.data?.matching ?? 0;
  const everything = facets.data?.total ?? 0;
  const filtered = Object.keys(filter).length > 0;
  const search = useRef<HTMLInputElement>(null);
  const searchKey = useShortcut('search');
  const selectAll = async () => {
    if (total === 0) return;
    const { sort, blind } = useEpisodeLook.getState();
    try {
      const ends = await Promise.all(
        [0, total - 1].map((offset) => client.episodes.query({ filter, sort, blind, limit: 1, offset })),
      );
      const [from, to] = ends.map((page) => page.rows[0]?.id);
      if (!from || !to) return;
      const { ids } = await client.episodes.range({ filter, sort, blind, from, to });
      useEpisodes.setState({ selected: new Set(ids) });
    } catch (error) {
      say(error);
    }
  };
  const some = selected.size > 0;
  useActionContext('selection', some);
  useActionHandlers({
    search: () => search.current?.select(),
    'episodes-all': () => void selectAll(),
    'episode-leave': some ? clearSelection : null,
    'episodes-filters': () => useEpisodeLook.setState({ filtersOpen: !filtersOpen }),
    // Nobody should fill in a form that cannot be sent.
    'episode-record': () => (refusal === null || current ? useRecordDialog.setState({ open: true }) : say(refusal)),
  });
  const content = () => {
    if (!facets.data) return facets.isPending ? <BlankRows rows={8} height={72} /> : null;
    if (everything === 0 && !filtered) return <NoEpisodes />;
    if (total === 0 && !facets.isPlaceholderData) return <NoEpisode filter={filter} />;
    if (look.view === 'grid') return <EpisodeGrid total={total} />;
    return <EpisodeList total={total} onAll={() => (some ? clearSelection() : void selectAll())} />;
  };
  const tasks = facets.data?.tasks ?? 0;
  return (
    <>
      <section aria-label={t('trajectories.tools')}>
        <Toolbar searchRef={search} />
      </section>
      <Row as="main" grow position="relative" minHeight={0}>
        <h1 className="visually-hidden">{t('actions.go-trajectories')}</h1>
        {filtersOpen && <Filters counts={facets.data} stale={facets.isPlaceholderData} />}
        <Stack as="section" position="relative" grow minWidth={0} surface="well" aria-label={t('trajectories.title')}>
          <Row as="header" fixed align="center" justify="space-between" height={32} pad={[0, 16]} tone="text2">
            <span role="status">
              {facets.data && (
                <Trans
                  i18nKey="trajectories.summary"
                  count={total}
                  values={{
                    matching: formatCount(total),
                    tasks: t('trajectories.tasks', { count: tasks, formatted: formatCount(tasks) }),
                  }}
                  components={{ b: <Text as="b" tone="text" weight={600} /> }}
                />
              )}
            </span>
            <Row as="span" inline align="center" gap={6} tone="dim" size={11}>
              {some && t('trajectories.selectedShort', { n: formatCount(selected.size) })}
            </Row>
          </Row>
          {facets.error && (
            <Block pad={[0, 16, 8]}>
              <ErrorNote error={facets.error} onRetry={() => void facets.refetch()} />
            </Block>
          )}
          <Block grow minHeight={0}>
            {content()}
          </Block>
          {some && <SelectionBar count={selected.size} />}
        </Stack>
      </Row>
      <StatusBar
        hints={[
          {
            keys: look.view === 'grid' ? ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'],
            label: t('trajectories.hint.move'),
          },
          { keys: ['Space'], label: t('trajectories.hint.toggle') },
          { keys: ['Shift'], label: t('trajectories.hint.extend') },
          { keys: ['P'], label: t('trajectories.hint.play') },
          { keys: ['Enter'], label: t('trajectories.hint.open') },
          ...(searchKey ? [{ keys: [searchKey], label: t('trajectories.hint.search') }] : []),
          { keys: ['?'], label: t('trajectories.hint.keys') },
        ]}
      >
        {whole && <ListCounts facets={whole} />}
      </StatusBar>
      {recording && <RecordDialog />}
      {dialog === 'tag' && <TagDialog ids={[...selected]} />}
      {dialog === 'assign' && <AssignDialog ids={[...selected]} />}
    </>
  );
}
