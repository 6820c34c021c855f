import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { ScreenshotRow } from '#shared/contract/screenshots.ts';
import { orpc } from '../../transport/client.ts';
import { decodedPicture, decodePicture } from '../../ui/decoded-pictures.ts';
import { useSession } from './context.ts';

const elementsOf = (screenshotId: string) => orpc.elements.list.queryOptions({ input: { screenshotId } });
const ghostsOf = (screenshotId: string) => orpc.prelabels.list.queryOptions({ input: { screenshotId } });
const screenshotOf = (id: string) => orpc.screenshots.get.queryOptions({ input: { id } });

export interface Shown {
  /** The screenshot on the canvas; the last one stays until the next is known. */
  screenshot: ScreenshotRow | null;
  picture: HTMLImageElement | null;
  phase: 'loading' | 'ready' | 'missing';
  error: unknown;
  retry: () => void;
}

/**
 * Brings a screenshot onto the canvas: its row, its elements, its decoded picture. The canvas changes when size and
 * elements are known; boxes never depend on when the picture arrives.
 */
export function useScreenshot(id: string | null): Shown {
  const session = useSession();
  const screenshot = useQuery({ ...screenshotOf(id ?? ''), enabled: id !== null });
  const elements = useQuery({ ...elementsOf(id ?? ''), enabled: id !== null });
  const [shown, setShown] = useState<ScreenshotRow | null>(null);
  const [picture, setPicture] = useState<{ sha256: string; image: HTMLImageElement | null } | null>(null);

  const row = screenshot.data?.id === id ? screenshot.data : undefined;
  const list = row ? elements.data : undefined;
  // Before the screen is painted, so that what comes next is not first shown in the frame of what goes.
  useLayoutEffect(() => {
    if (!row || !list) return;
    if (session.state.screenshotId === row.id) session.take(row.id, list);
    else session.open(row.id, { width: row.width, height: row.height }, list);
    setShown(row);
  }, [session, row, list]);

  const sha256 = row?.sha256 ?? null;
  useLayoutEffect(() => {
    if (sha256 === null) return;
    const known = decodedPicture(sha256);
    let left = false;
    if (known) setPicture({ sha256, image: known });
    // Asked for in any case: what is looked at stays decoded longest.
    decodePicture(sha256).then(
      (image) => !left && !known && setPicture({ sha256, image }),
      () => !left && setPicture({ sha256, image: null }),
    );
    return () => {
      left = true;
    };
  }, [sha256]);

  const here = shown && picture?.sha256 === shown.sha256 ? picture : null;
  return {
    screenshot: shown,
    picture: here?.image ?? null,
    phase: here ? (here.image ? 'ready' : 'missing') : 'loading',
    error: screenshot.error ?? elements.error,
    retry: () => {
      void screenshot.refetch();
      void elements.refetch();
    },
  };
}

/** Asks for what comes next and decodes it, so that it is there when the key is pressed. */
export function usePrefetch(next: readonly (ScreenshotRow | undefined)[]): void {
  const queries = useQueryClient();
  const ids = next.map((row) => row?.id ?? '').join(' ');
  useEffect(() => {
    for (const row of next) {
      if (!row) continue;
      void queries.prefetchQuery(screenshotOf(row.id));
      void queries.prefetchQuery(elementsOf(row.id));
      void queries.prefetchQuery(ghostsOf(row.id));
      decodePicture(row.sha256).catch(() => undefined);
    }
    // Rows of equal ids are the same pictures.
  }, [ids, queries]);
}
