import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { ItemState } from '#shared/contract/common.ts';
import { useActionContext, useActionHandlers } from '../../app/actions/action-store.ts';
import { useShortcut } from '../../app/actions/key-bindings.ts';
import { say } from '../../app/messages.ts';
import { useProject } from '../../app/project/project.ts';
import { useWide } from '../../app/frame/use-wide.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { client } from '../../transport/client.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { copyText, saveText } from '../../ui/files/save-text.ts';
import { toCsv, toTsv } from '../../ui/tables/table-text.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { StatusBar } from '../../ui/StatusBar.tsx';
import { BulkDialogs } from './bulk/BulkDialogs.tsx';
import { CaptureDialog } from './upload/CaptureDialog.tsx';
import { EmptyLibrary, NoScreenshot } from './EmptyLibrary.tsx';
import { FacetRail } from './FacetRail.tsx';
import { narrowing } from './filter.ts';
import { Grid } from './Grid.tsx';
import classes from './Library.module.css';
import { useFilterAddress } from '../../list/use-filter-address.ts';
import place from '../../list/ListPlace.module.css';
import {
  clearSelection,
  largestSize,
  keepForProject,
  library,
  smallestSize,
  useLibrary,
  useLibraryLook,
} from './library-store.ts';
import { listHeader, wholeList } from './list-text.ts';
import { SelectionBar } from './bulk/SelectionBar.tsx';
import { TableView } from './TableView.tsx';
import { Toolbar } from './Toolbar.tsx';
import { uploadPasted, useDropTarget } from './upload/upload.ts';
import { UploadNote } from './upload/UploadNote.tsx';
import { useFacets } from './use-rows.ts';

/** Every screenshot of the project: filter, browse, select, and edit many at once. */
export default function Library() {
  const { t } = useTranslation();
  const project = useProject();
  const path = project?.path ?? null;
  useEffect(() => keepForProject(path), [path]);
  useFilterAddress('library', library, narrowing);
  const filter = useLibrary((state) => state.filter);
  const selected = useLibrary((state) => state.selected);
  const look = useLibraryLook();
  const wide = useWide(1280);
  const filtersOpen = look.filtersOpen ?? wide;
  const facets = useFacets(filter);
  const total = facets.data?.matching ?? 0;
  const search = useRef<HTMLInputElement>(null);
  const searchKey = useShortcut('search');
  const drop = useDropTarget();
  const whole = useFacets({}).data;
  const ofState = (state: ItemState) => whole?.state.find((value) => value.value === state)?.count ?? 0;

  const selectAll = async () => {
    if (total === 0) return;
    const { sort } = useLibraryLook.getState();
    try {
      const ends = await Promise.all(
        [0, total - 1].map((offset) => client.screenshots.query({ filter, sort, limit: 1, offset })),
      );
      const [from, to] = ends.map((page) => page.rows[0]?.id);
      if (!from || !to) return;
      const { ids } = await client.screenshots.range({ filter, sort, from, to });
      useLibrary.setState({ selected: new Set(ids) });
    } catch (error) {
      say(error);
    }
  };
  const resize = (by: number) =>
    useLibraryLook.setState((state) => ({ size: Math.max(smallestSize, Math.min(largestSize, state.size + by)) }));
  useActionContext('selection', selected.size > 0);
  useActionHandlers({
    search: () => search.current?.select(),
    'select-all': () => void selectAll(),
    'select-none': clearSelection,
    'view-grid': () => useLibraryLook.setState({ view: 'grid' }),
    'view-table': () => useLibraryLook.setState({ view: 'table' }),
    'view-filters': () => useLibraryLook.setState({ filtersOpen: !filtersOpen }),
    'thumbs-larger': () => resize(40),
    'thumbs-smaller': () => resize(-40),
    'import-paste': () => void uploadPasted(),
    'import-files': () => drop.pick(),
  });
  const { take } = drop;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      void take(
        files.map((file) => ({ file, name: file.name })),
        'paste',
      );
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [take]);

  const filtered = Object.keys(filter).length > 0;
  const everything = facets.data?.total ?? 0;
  const content = useMemo(() => {
    if (!facets.data) return null;
    // All may be retired; then only that filter shows anything.
    if (everything === 0 && !filtered) return <EmptyLibrary />;
    if (total === 0 && filtered && !facets.isPlaceholderData) return <NoScreenshot filter={filter} />;
    return look.view === 'grid' ? <Grid total={total} /> : <TableView total={total} />;
  }, [facets.data, facets.isPlaceholderData, everything, total, filtered, filter, look.view]);
  const elements = facets.data ? formatCount(facets.data.elements) : '';
  return (
    <>
      <section aria-label={t('library.tools')}>
        <Toolbar searchRef={search} />
      </section>
      <main className={place.main} {...drop.props}>
        <h1 className="visually-hidden">{t('actions.go-library')}</h1>
        {filtersOpen && <FacetRail facets={facets.data} stale={facets.isPlaceholderData} />}
        <section className={place.well} aria-label={t('library.title')}>
          <header className={place.summary}>
            <span role="status">
              {facets.data &&
                (filtered ? (
                  <Trans
                    i18nKey="library.summary"
                    values={{ matching: formatCount(total), total: formatCount(everything), elements }}
                    components={{ b: <b /> }}
                  />
                ) : (
                  <Trans
                    i18nKey="library.summaryAll"
                    values={{ total: formatCount(everything), elements }}
                    components={{ b: <b /> }}
                  />
                ))}
            </span>
            <span className={place.right}>
              {look.view === 'table' && everything > 0 && (
                <>
                  <IconButton
                    icon={IconCopy}
                    size={22}
                    label={t('common.copyTable')}
                    onClick={() =>
                      void wholeList(filter, look.sort).then((rows) => copyText(toTsv(listHeader, rows)), say)
                    }
                  />
                  <IconButton
                    icon={IconDownload}
                    size={22}
                    label={t('common.exportCsv')}
                    onClick={() =>
                      void wholeList(filter, look.sort).then(
                        (rows) => saveText('screenshots.csv', toCsv(listHeader, rows), 'text/csv'),
                        say,
                      )
                    }
                  />
                </>
              )}
              {selected.size > 0 && t('library.selectedShort', { n: formatCount(selected.size) })}
            </span>
          </header>
          <UploadNote />
          {facets.error && (
            <div className={place.note}>
              <ErrorNote error={facets.error} onRetry={() => void facets.refetch()} />
            </div>
          )}
          <div className={place.list}>{content}</div>
          {selected.size > 0 && <SelectionBar />}
        </section>
        {drop.over && <div className={classes.drop}>{drop.refusal ?? t('library.drop')}</div>}
      </main>
      <StatusBar
        hints={[
          { keys: ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'], label: t('library.hint.move') },
          { keys: ['Shift'], label: t('library.hint.extend') },
          { keys: ['Space'], label: t('library.hint.toggle') },
          { keys: ['Enter'], label: t('library.hint.open') },
          ...(searchKey ? [{ keys: [searchKey], label: t('library.hint.search') }] : []),
          { keys: ['?'], label: t('library.hint.keys') },
        ]}
      >
        {whole && (
          <>
            <span>
              <Trans
                i18nKey="library.status.screenshots"
                values={{ n: formatCount(whole.total) }}
                components={{ b: <b /> }}
              />
            </span>
            <span>
              <Trans
                i18nKey="library.status.approved"
                values={{ n: formatCount(ofState('approved')) }}
                components={{ b: <b /> }}
              />
            </span>
            <span>
              <Trans
                i18nKey="library.status.toReview"
                values={{ n: formatCount(ofState('to_review')) }}
                components={{ b: <b /> }}
              />
            </span>
            <span>
              <Trans
                i18nKey="library.status.conflict"
                values={{ n: formatCount(ofState('conflict')) }}
                components={{ b: <b /> }}
              />
            </span>
          </>
        )}
      </StatusBar>
      <BulkDialogs />
      <CaptureDialog />
    </>
  );
}
