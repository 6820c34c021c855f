import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is at least this wide, in CSS pixels. */
export function useWide(pixels: number): boolean {
  return useMediaQuery(`(min-width: ${pixels}px)`, undefined, { getInitialValueInEffect: false }) ?? true;
}
