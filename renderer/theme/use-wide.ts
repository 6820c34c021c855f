import { useMediaQuery } from '@mantine/hooks';
import { scaledQuery } from './text-size.ts';

/** Whether the window is at least this wide, in CSS pixels. */
export function useWide(pixels: number): boolean {
  return useMediaQuery(scaledQuery(`(min-width: ${pixels}px)`), undefined, { getInitialValueInEffect: false }) ?? true;
}
