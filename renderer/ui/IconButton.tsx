import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { refused } from './refused.ts';
import classes from './IconButton.module.css';

/** A button that is only a picture: its name is the tip and what a screen reader says. */
export function IconButton({
  icon: Picture,
  label,
  size = 26,
  pressed,
  disabled,
  tone,
  refusal,
  ...rest
}: {
  icon: Icon;
  label: string;
  size?: number;
  pressed?: boolean;
  tone?: 'bad';
  /** Why this person may not press it: it is greyed, can still be reached by keyboard and pointer, and says so. */
  refusal?: string | null | undefined;
} & Omit<ComponentPropsWithRef<'button'>, 'children' | 'className' | 'style' | 'title' | 'type'>) {
  return (
    <button
      title={label}
      {...rest}
      {...refused(refusal)}
      type="button"
      className={classes.button}
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
