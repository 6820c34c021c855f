import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionContext, useActionHandlers } from '../../actions/action-store.ts';
import { useProject } from '../../project/project.ts';
import { useWide } from '../../theme/use-wide.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { BulkDialogs } from './bulk/BulkDialogs.tsx';
import { CaptureDialog } from './upload/CaptureDialog.tsx';
import { EmptyLibrary, NoScreenshot } from './EmptyLibrary.tsx';
import { FacetRail } from './FacetRail.tsx';
import { narrowing } from './filter.ts';
import { Grid } from './Grid.tsx';
import classes from './Library.module.css';
import { useFilterAddress } from '../../list/use-filter-address.ts';
import {
  clearSelection,
  largestSize,
  keepForProject,
  library,
  smallestSize,
  useLibrary,
  useLibraryLook,
} from './library-store.ts';
import { SelectionBar } from './bulk/SelectionBar.tsx';
import { TableView } from './TableView.tsx';
import { LibraryStatus } from './LibraryStatus.tsx';
import { ListSummary } from './ListSummary.tsx';
import { selectAll } from './select-all.ts';
import { Toolbar } from './Toolbar.tsx';
import { uploadPasted, useDropTarget, usePastedFiles } from './upload/upload.ts';
import { UploadNote } from './upload/UploadNote.tsx';
import { useFacets } from './use-rows.ts';
import { Block, Row, Stack } from '../../ui/layout/primitives.tsx';

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
  const drop = useDropTarget();
  const whole = useFacets({}).data;

  const resize = (by: number) =>
    useLibraryLook.setState((state) => ({ size: Math.max(smallestSize, Math.min(largestSize, state.size + by)) }));
  useActionContext('selection', selected.size > 0);
  useActionHandlers({
    search: () => search.current?.select(),
    'select-all': () => void selectAll(filter, total),
    'select-none': clearSelection,
    'view-grid': () => useLibraryLook.setState({ view: 'grid' }),
    'view-table': () => useLibraryLook.setState({ view: 'table' }),
    'view-filters': () => useLibraryLook.setState({ filtersOpen: !filtersOpen }),
    'thumbs-larger': () => resize(40),
    'thumbs-smaller': () => resize(-40),
    'import-paste': () => void uploadPasted(),
    'import-files': () => drop.pick(),
  });
  usePastedFiles(drop.take);

  const filtered = Object.keys(filter).length > 0;
  const everything = facets.data?.total ?? 0;
  const content = useMemo(() => {
    if (!facets.data) return null;
    // All may be retired; then only that filter shows anything.
    if (everything === 0 && !filtered) return <EmptyLibrary />;
    if (total === 0 && filtered && !facets.isPlaceholderData) return <NoScreenshot filter={filter} />;
    return look.view === 'grid' ? <Grid total={total} /> : <TableView total={total} />;
  }, [facets.data, facets.isPlaceholderData, everything, total, filtered, filter, look.view]);
  return (
    <>
      <section aria-label={t('library.tools')}>
        <Toolbar searchRef={search} />
      </section>
      <Row as="main" grow position="relative" minHeight={0} {...drop.props}>
        <h1 className="visually-hidden">{t('actions.go-library')}</h1>
        {filtersOpen && <FacetRail facets={facets.data} stale={facets.isPlaceholderData} />}
        <Stack as="section" position="relative" grow minWidth={0} surface="well" aria-label={t('library.title')}>
          <ListSummary facets={facets.data} />
          <UploadNote />
          {facets.error && (
            <Block pad={[0, 16, 8]}>
              <ErrorNote error={facets.error} onRetry={() => void facets.refetch()} />
            </Block>
          )}
          <Block grow minHeight={0}>
            {content}
          </Block>
          {selected.size > 0 && <SelectionBar />}
        </Stack>
        {drop.over && (
          <Row
            position="absolute"
            layer={5}
            align="center"
            justify="center"
            radius={6}
            size={15}
            clickThrough
            className={classes.drop}
          >
            {drop.refusal ?? t('library.drop')}
          </Row>
        )}
      </Row>
      <LibraryStatus whole={whole} />
      <BulkDialogs />
      <CaptureDialog />
    </>
  );
}
