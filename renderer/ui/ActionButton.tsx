import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Kbd } from './Kbd.tsx';
import { refused } from './refused.ts';
import classes from './ActionButton.module.css';
import { Row } from './layout/primitives.tsx';

interface Props extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children: ReactNode;
  icon?: Icon;
  /** `primary` is the one accent-filled button of a screen; `plain` has no frame. */
  kind?: 'primary' | 'default' | 'plain' | 'bad';
  /** Shortcut shown on the button; the action binds it. */
  shortcut?: string | undefined;
  small?: boolean;
  /** Why this person may not press it: it is disabled, but can still be focused and hovered to see the reason. */
  refusal?: string | null | undefined;
}

/** The studio's text button: 26 px (22 px when small), icon, words, key. */
export function ActionButton({ children, icon: Picture, kind = 'default', shortcut, small, refusal, ...rest }: Props) {
  return (
    <Row
      height={small ? 22 : 26}
      pad={small ? [0, 8] : [0, 10]}
      type="button"
      {...rest}
      {...refused(refusal)}
      as="button"
      inline
      align="center"
      justify="center"
      gap={6}
      border="line2"
      radius={3}
      surface="raised"
      tone="text"
      font="inherit"
      size={12}
      space="nowrap"
      className={classes.button}
      data-kind={kind}
    >
      {Picture && <Picture size={14} stroke={1.6} aria-hidden="true" />}
      <span>{children}</span>
      {shortcut && <Kbd shortcut={shortcut} onFill={kind === 'primary' && !rest.disabled} />}
    </Row>
  );
}

/**
 * The same for the pointer alone, inside an option of a list, which may contain no other control: what it does needs an
 * action beside it.
 */
export function PointerButton({ children, onPress }: { children: string; onPress: () => void }) {
  return (
    <Row
      height={22}
      pad={[0, 8]}
      as="span"
      inline
      align="center"
      justify="center"
      gap={6}
      border="line2"
      radius={3}
      surface="raised"
      tone="text"
      font="inherit"
      size={12}
      space="nowrap"
      className={classes.button}
      data-kind="default"
      aria-hidden="true"
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
        onPress();
      }}
    >
      {children}
    </Row>
  );
}
