import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Cells.module.css';
import { focusList } from './use-entry.ts';
import { Stack } from '../ui/layout/primitives.tsx';

/** A cell of a grid: a press selects; the list handles double presses. */
export function ListCell({
  id,
  label,
  index,
  total,
  active,
  selected,
  stale,
  onPress,
  children,
}: {
  id: string;
  /** Its accessible name, if that is not its whole text. */
  label?: string;
  index: number;
  total: number;
  active: boolean;
  selected: boolean;
  stale: boolean;
  onPress: (event: MouseEvent) => void;
  children: ReactNode;
}) {
  return (
    <Stack
      hover="fill"
      opacity={stale ? 0.5 : undefined}
      id={id}
      position="relative"
      minWidth={0}
      height="full"
      pad={4}
      className={classes.cell}
      role="option"
      tabIndex={-1}
      aria-label={label}
      aria-selected={selected}
      aria-posinset={index + 1}
      aria-setsize={total}
      data-active={active || undefined}
      data-stale={stale || undefined}
      onClick={(event) => {
        onPress(event);
        focusList(event);
      }}
    >
      {children}
    </Stack>
  );
}

/** A cell whose row is loading. */
export function LoadingCell({ active, children }: { active: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Stack
      hover="fill"
      position="relative"
      minWidth={0}
      height="full"
      pad={4}
      className={classes.cell}
      role="option"
      aria-selected={false}
      aria-busy="true"
      aria-label={t('common.loading')}
      data-active={active || undefined}
    >
      {children}
    </Stack>
  );
}
