import type { ReactNode } from 'react';
import { Block, Row } from '../layout/primitives.tsx';
import classes from './CheckLabel.module.css';

/** A checkbox with its words, for a toolbar. */
export function CheckLabel({
  on,
  disabled = false,
  title,
  onChange,
  children,
}: {
  on: boolean;
  disabled?: boolean;
  title?: string;
  onChange: (on: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Row as="label" fixed align="center" gap={6} className={classes.toggle} title={title}>
      <Block
        as="input"
        width={13}
        height={13}
        type="checkbox"
        checked={on}
        disabled={disabled}
        onChange={() => onChange(!on)}
      />
      {children}
    </Row>
  );
}
