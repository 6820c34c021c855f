import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Element } from '#shared/contract/elements.ts';
import type { ScreenshotRow } from '#shared/contract/screenshots.ts';
import type { Size } from '#shared/geometry/box.ts';
import { orpc } from '../../transport/client.ts';
import { pictureUrl, useBlurred, usePictureUrl } from '../../transport/pictures.ts';
import { errorToShow } from '../../transport/errors.ts';
import { decodedPicture, decodePicture } from '../../ui/pictures/decoded-pictures.ts';
import { follow, session, useEditor, usePanelItem } from './context.ts';
import { fittedPicture, fitPicture } from './canvas/fitted-pictures.ts';
import { shownPicture, useShownItem } from './shown-store.ts';

const elementsOf = (screenshotId: string) => orpc.elements.list.queryOptions({ input: { screenshotId } });
const prelabelsOf = (screenshotId: string) => orpc.prelabels.list.queryOptions({ input: { screenshotId } });
const screenshotOf = (id: string) => orpc.screenshots.get.queryOptions({ input: { id } });

/** Milliseconds for which the canvas must keep its size before pictures are prepared for it. */
const settled = 200;

/** The screenshot on the canvas, or the previous one while its row or elements are loading. */
export interface Shown {
  screenshot: ScreenshotRow | null;
  phase: 'loading' | 'ready' | 'missing';
  error: unknown;
  retry: () => void;
}

function show(row: ScreenshotRow, elements: readonly Element[]): void {
  useShownItem.setState({ screenshot: row });
  session.open(row.id, { width: row.width, height: row.height }, elements, row.name);
}

function showPicture(sha256: string, image: HTMLImageElement | null): void {
  useShownItem.setState({
    picture: { sha256, address: pictureUrl(sha256), image, fitted: image && fittedPicture(sha256) },
  });
}

/**
 * Puts a screenshot on the canvas at once if everything is loaded, and runs `then` once that is painted; false if
 * something is still loading.
 */
export function showAtOnce(queries: QueryClient, id: string, then: () => void): boolean {
  const { screenshotId } = session.state;
  // Edits made here are known before the host reports them, so coming back shows them at once.
  if (screenshotId !== null && session.saved)
    queries.setQueryData(elementsOf(screenshotId).queryKey, [...session.saved]);
  const row = queries.getQueryData(screenshotOf(id).queryKey);
  const elements = queries.getQueryData(elementsOf(id).queryKey);
  const image = row && decodedPicture(row.sha256);
  // No need to wait for a picture known to be missing.
  if (!row || !elements || (!image && row.mediaOk)) return false;
  follow.behind(() => {
    show(row, elements);
    showPicture(row.sha256, image ?? null);
  }, then);
  return true;
}

/**
 * Brings a screenshot onto the canvas: its row, its elements, its decoded picture. The canvas changes when size and
 * elements are known; boxes never depend on when the picture arrives.
 */
export function useScreenshot(id: string | null): Shown {
  const screenshot = useQuery({ ...screenshotOf(id ?? ''), enabled: id !== null });
  const elements = useQuery({ ...elementsOf(id ?? ''), enabled: id !== null });
  const shown = usePanelItem((state) => state.screenshot);
  const picture = usePanelItem(shownPicture);

  const row = screenshot.data?.id === id ? screenshot.data : undefined;
  const list = row ? elements.data : undefined;
  // Before paint, so that the next item is never shown with the frame of the previous one.
  useLayoutEffect(() => {
    // The canvas already shows the next item.
    if (!row || !list || follow.pending) return;
    if (session.state.screenshotId === row.id) {
      session.take(row.id, list);
      useShownItem.setState({ screenshot: row });
    } else show(row, list);
  }, [row, list]);

  const coming = row?.sha256 ?? null;
  const comingAt = usePictureUrl(coming);
  useEffect(() => {
    // Decoded while the elements are loading. The current picture stays decoded longest.
    if (coming !== null && comingAt !== undefined) decodePicture(coming).catch(() => undefined);
  }, [coming, comingAt]);

  const sha256 = shown?.sha256 ?? null;
  const address = usePictureUrl(sha256);
  useLayoutEffect(() => {
    const here = (): boolean => useShownItem.getState().screenshot?.sha256 === sha256;
    if (sha256 === null || address === undefined || !here()) return;
    if (shownPicture(useShownItem.getState())?.address === address) return;
    const known = decodedPicture(sha256);
    if (known) return showPicture(sha256, known);
    // Its look may have changed meanwhile.
    const still = (): boolean => here() && pictureUrl(sha256) === address;
    decodePicture(sha256).then(
      (image) => still() && showPicture(sha256, image),
      () => still() && showPicture(sha256, null),
    );
  }, [sha256, address]);

  return {
    screenshot: shown,
    phase: picture ? (picture.image ? 'ready' : 'missing') : 'loading',
    error: errorToShow(screenshot) ?? errorToShow(elements),
    retry: () => {
      void screenshot.refetch();
      void elements.refetch();
    },
  };
}

/** Fetches the neighbours, decodes and prepares their pictures, so that they are ready when the key is pressed. */
export function usePrefetch(next: readonly (ScreenshotRow | undefined)[]): void {
  const queries = useQueryClient();
  const viewport: Size = useEditor((state) => state.viewport);
  // Rows of equal ids are the same pictures, so the ids say when to fetch again.
  const ids = next.map((row) => row?.id ?? '').join(' ');
  const newest = useRef(next);
  newest.current = next;
  const waits = useBlurred(({ phase }) => phase === 'asked');
  useEffect(() => {
    if (waits || ids.trim() === '') return;
    for (const row of newest.current) {
      if (!row) continue;
      void queries.prefetchQuery(screenshotOf(row.id));
      void queries.prefetchQuery(elementsOf(row.id));
      void queries.prefetchQuery(prelabelsOf(row.id));
      decodePicture(row.sha256).catch(() => undefined);
    }
  }, [ids, queries, waits]);
  useEffect(() => {
    if (waits || ids.trim() === '') return;
    const timer = setTimeout(() => {
      for (const row of newest.current) if (row?.mediaOk) fitPicture(row.sha256, row, viewport);
    }, settled);
    return () => clearTimeout(timer);
  }, [ids, viewport, waits]);
}
