import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { useWide } from '../../../theme/use-wide.ts';
import { navigate, useRoute } from '../../../places/route.ts';
import { useProject } from '../../../project/project.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { StatusBar } from '../../../edits/StatusBar.tsx';
import { totalOf } from './counts.ts';
import { filterToParams, paramsToFilter } from './filter.ts';
import { FindBar } from './FindBar.tsx';
import { FindFacets } from './FindFacets.tsx';
import { FindList } from './FindList.tsx';
import { FindToolbar } from './FindToolbar.tsx';
import { ItemPane } from './ItemPane.tsx';
import { NothingFound } from './NothingFound.tsx';
import { found, useFound } from './store.ts';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

/** The browser's filter and open item, as an address. */
const goTo = (id: string | null) =>
  navigate(
    { screen: 'review', id, params: { view: 'items', ...filterToParams(useFound.getState().filter) } },
    { replace: true },
  );

/** Reads the filter from the address once, then keeps the address in sync. */
function useFilterAddress(): void {
  const filter = useFound((state) => state.filter);
  const path = useProject()?.path ?? null;
  const [read, setRead] = useState(false);
  const params = useRoute((route) => route.params);
  const began = useRef(params);
  useEffect(() => {
    found.keepForProject(path);
    const linked = paramsToFilter(began.current);
    if (Object.keys(linked).length > 0) found.setFilter(linked);
    setRead(true);
  }, [path]);
  useEffect(() => {
    const { screen, id, params: now } = useRoute.getState();
    if (read && screen === 'review' && now['view'] === 'items') goTo(id);
  }, [filter, read]);
}

/** Every item of the project, of any kind and state: find one, see everything about it, correct it. */
export function Find() {
  const { t } = useTranslation();
  const refusal = useCallRefusal('items.query');
  useFilterAddress();
  const filter = useFound((state) => state.filter);
  const id = useRoute((route) => route.id);
  const { kind: _kind, state: _state, ...counted } = filter;
  const counts = useQuery({
    ...orpc.items.counts.queryOptions({ input: { filter: counted }, placeholderData: keepPreviousData }),
    enabled: refusal === null,
  });
  const total = counts.data ? totalOf(counts.data, filter) : 0;
  const wide = useWide(1280);
  const [filtersOpen, setFiltersOpen] = useState<boolean | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const searchKey = useShortcut('search');
  const open = useCallback((to: string) => goTo(to), []);
  // The search field is focused, unless a link opened an item.
  useEffect(() => {
    if (useRoute.getState().id === null) search.current?.focus();
  }, []);
  const leave = () => {
    if (useFound.getState().selected.size > 0) found.clearSelection();
    else if (id === null) navigate({ screen: 'review' });
    else goTo(null);
  };
  useActionHandlers({ search: () => search.current?.select(), 'review-close': leave });
  return (
    <>
      <section aria-label={t('review.find.title')}>
        <FindToolbar
          searchRef={search}
          onFilters={() => setFiltersOpen(!(filtersOpen ?? wide))}
          onLeave={() => navigate({ screen: 'review' })}
        />
      </section>
      <Row as="main" grow position="relative" minHeight={0}>
        {(filtersOpen ?? wide) && <FindFacets counts={counts.data} stale={counts.isPlaceholderData} />}
        <Stack as="section" position="relative" grow minWidth={0} surface="well" aria-label={t('review.find.list')}>
          <Row as="header" fixed align="center" justify="space-between" height={32} pad={[0, 16]} tone="text2">
            <span role="status">
              {counts.data && (
                <Trans
                  i18nKey="review.find.summary"
                  count={total}
                  values={{ n: formatCount(total) }}
                  components={{ b: <Text as="b" tone="text" weight={600} /> }}
                />
              )}
            </span>
          </Row>
          <Block grow minHeight={0}>
            {refusal !== null ? (
              <ErrorNote tone="warn" error={refusal} />
            ) : counts.error ? (
              <ErrorNote error={counts.error} onRetry={() => void counts.refetch()} />
            ) : counts.data && total === 0 && !counts.isPlaceholderData ? (
              <NothingFound filtered={Object.keys(filter).length > 0} />
            ) : (
              counts.data && <FindList total={total} open={id} onOpen={open} />
            )}
          </Block>
          <FindBar />
        </Stack>
        {id !== null && refusal === null && <ItemPane key={id} id={id} onClose={() => goTo(null)} />}
      </Row>
      <StatusBar
        hints={[
          { keys: ['ArrowUp', 'ArrowDown'], label: t('review.find.hint.move') },
          { keys: ['Space'], label: t('review.find.hint.select') },
          { keys: ['Mod+A'], label: t('review.find.hint.all') },
          ...(searchKey ? [{ keys: [searchKey], label: t('review.find.hint.search') }] : []),
          { keys: ['Escape'], label: t('review.find.close') },
        ]}
      />
    </>
  );
}
