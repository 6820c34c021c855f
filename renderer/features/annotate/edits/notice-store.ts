import { create } from 'zustand';
import type { BBox } from '#shared/geometry/shapes.ts';

/** What the last key did, in words, and the box that was snapped with the sides that found an edge. */
interface Notice {
  text: string | null;
  snapped: { box: BBox; sides: readonly boolean[] } | null;
}

export const useNotice = create<Notice>(() => ({ text: null, snapped: null }));

export const tell = (text: string | null): void => useNotice.setState({ text });

/** The message is about the last action, and disappears with the next. */
export function forgetNotice(): void {
  const { text, snapped } = useNotice.getState();
  if (text !== null || snapped !== null) useNotice.setState({ text: null, snapped: null });
}
