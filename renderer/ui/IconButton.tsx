import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { refused } from './refused.ts';
import classes from './IconButton.module.css';
import { scaled } from '../theme/text-size.ts';
import { Row } from './layout/primitives.tsx';

/** An icon button: its name is the tooltip and the accessible name. */
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
  /** Why this person may not press it: it is disabled, but can still be focused and hovered to see the reason. */
  refusal?: string | null | undefined;
} & Omit<ComponentPropsWithRef<'button'>, 'children' | 'className' | 'style' | 'title' | 'type'>) {
  return (
    <Row
      tone={tone === 'bad' ? 'bad' : 'text2'}
      hover="fill"
      surface={pressed ? 'active' : 'none'}
      title={label}
      {...rest}
      {...refused(refusal)}
      type="button"
      as="button"
      inline
      fixed
      align="center"
      justify="center"
      pad={0}
      border="none"
      radius={3}
      className={classes.button}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      data-tone={tone}
      style={{ width: scaled(size), height: scaled(size) }}
    >
      <Picture size={size >= 26 ? 16 : 14} stroke={1.6} aria-hidden="true" />
    </Row>
  );
}
