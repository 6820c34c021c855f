import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './IconButton.module.css';

/** A button that is only a picture: its name is the tip and what a screen reader says. */
export function IconButton({
  icon: Picture,
  label,
  size = 26,
  pressed,
  disabled,
  tone,
  ...rest
}: {
  icon: Icon;
  label: string;
  size?: number;
  pressed?: boolean;
  tone?: 'bad';
} & Omit<ComponentPropsWithRef<'button'>, 'children' | 'className' | 'style' | 'title' | 'type'>) {
  return (
    <button
      {...rest}
      type="button"
      className={classes.button}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      data-tone={tone}
      style={{ width: size, height: size }}
    >
      <Picture size={size >= 26 ? 16 : 14} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
