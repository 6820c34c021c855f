import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { MouseEvent } from 'react';

/** A button that is only a picture: its name is the tip and what a screen reader says. */
export function IconButton({
  icon: Picture,
  label,
  onClick,
  size = 26,
  pressed,
  disabled,
  tone,
}: {
  icon: Icon;
  label: string;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  size?: number;
  pressed?: boolean;
  disabled?: boolean;
  tone?: 'bad';
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={size}
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onClick}
        style={{
          color: disabled ? 'var(--faint)' : tone === 'bad' ? 'var(--bad)' : 'var(--text2)',
          background: pressed ? 'var(--active)' : undefined,
        }}
      >
        <Picture size={size >= 26 ? 16 : 14} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
