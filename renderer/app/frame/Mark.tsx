import type { ComponentPropsWithRef } from 'react';
import { Logo } from '../../ui/Logo.tsx';
import classes from './Mark.module.css';
import { Row } from '../../ui/layout/primitives.tsx';

/** The studio's mark as a button. */
export function Mark({ label, ...rest }: { label: string } & ComponentPropsWithRef<'button'>) {
  return (
    <Row
      type="button"
      {...rest}
      as="button"
      inline
      align="center"
      justify="center"
      self="center"
      width={30}
      height={30}
      pad={0}
      border="none"
      radius={3}
      surface="none"
      className={classes.mark}
      aria-label={label}
    >
      <Logo />
    </Row>
  );
}
