import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Kbd } from './Kbd.tsx';
import { refused } from './refused.ts';
import classes from './ActionButton.module.css';

interface Props extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children: ReactNode;
  icon?: Icon;
  /** `primary` is the one accent-filled button of a screen; `plain` has no frame. */
  kind?: 'primary' | 'default' | 'plain' | 'bad';
  /** Shortcut printed on the button; binding it is the action's business. */
  shortcut?: string | undefined;
  small?: boolean;
  /** Why this person may not press it: it is greyed, can still be reached by keyboard and pointer, and says so. */
  refusal?: string | null | undefined;
}

/** The studio's text button: 26 px (22 px when small), icon, words, key. */
export function ActionButton({ children, icon: Picture, kind = 'default', shortcut, small, refusal, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      {...refused(refusal)}
      className={classes.button}
      data-kind={kind}
      data-small={small || undefined}
    >
      {Picture && <Picture size={14} stroke={1.6} aria-hidden="true" />}
      <span>{children}</span>
      {shortcut && <Kbd shortcut={shortcut} onFill={kind === 'primary' && !rest.disabled} />}
    </button>
  );
}
