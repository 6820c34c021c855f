import type { ReactNode } from 'react';
import { Block, Stack } from './layout/primitives.tsx';

/** A side panel or pane: header, then content that scrolls on its own. */
export function Panel({
  label,
  header,
  footer,
  children,
  width,
  side,
}: {
  /** Name of the region for a screen reader. */
  label: string;
  header?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
  /** In pixels; fills the available space if left out. */
  width?: number;
  /** Which edge has the dividing line. */
  side?: 'left' | 'right';
}) {
  return (
    <Stack
      as="section"
      aria-label={label}
      minWidth={0}
      minHeight={0}
      surface="panel"
      borderRight={side === 'right' ? 'line' : undefined}
      borderLeft={side === 'left' ? 'line' : undefined}
      style={width === undefined ? { flex: 1 } : { width, flex: 'none' }}
    >
      {header}
      <Block grow minHeight={0} overflow="auto">
        {children}
      </Block>
      {footer}
    </Stack>
  );
}
