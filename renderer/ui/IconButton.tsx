import type { Icon } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import classes from './IconButton.module.css';

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
    <button
      type="button"
      className={classes.button}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      data-tone={tone}
      style={{ width: size, height: size }}
      onClick={onClick}
    >
      <Picture size={size >= 26 ? 16 : 14} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
