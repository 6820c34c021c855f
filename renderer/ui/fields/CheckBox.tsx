import type { MouseEvent } from 'react';
import classes from './CheckBox.module.css';
import { Row } from '../layout/primitives.tsx';

function Tick({ on }: { on: boolean | 'mixed' }) {
  if (on === false) return null;
  return (
    <svg width="9" height="9" viewBox="0 0 9 9" aria-hidden="true">
      <path
        d={on === true ? 'm1.4 4.6 2.2 2.2 4-4.6' : 'M1.5 4.5h6'}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
      />
    </svg>
  );
}

/**
 * The same for the pointer alone, inside an option of a list: that says itself whether it is selected, and may contain
 * no other control.
 */
export function CheckMark({
  on,
  label,
  onPress,
}: {
  on: boolean;
  label: string;
  onPress: (event: MouseEvent) => void;
}) {
  return (
    <Row
      as="span"
      inline
      fixed
      align="center"
      justify="center"
      width={14}
      height={14}
      border="line3"
      radius={2}
      surface="field"
      tone="on-fill"
      className={classes.box}
      title={label}
      data-on={on || undefined}
      aria-hidden="true"
      onClick={onPress}
    >
      <Tick on={on} />
    </Row>
  );
}

/** The checkbox of a row, a cell or all of them. The keys of its list or grid reach it, so it is not a Tab stop. */
export function CheckBox({
  on,
  label,
  disabled = false,
  onPress,
}: {
  on: boolean | 'mixed';
  label: string;
  disabled?: boolean;
  onPress: (event: MouseEvent) => void;
}) {
  return (
    <Row
      type="button"
      role="checkbox"
      aria-checked={on}
      aria-label={label}
      title={label}
      tabIndex={-1}
      disabled={disabled}
      as="button"
      inline
      fixed
      align="center"
      justify="center"
      width={14}
      height={14}
      border="line3"
      radius={2}
      surface="field"
      tone="on-fill"
      className={classes.box}
      data-on={on !== false || undefined}
      onClick={onPress}
    >
      <Tick on={on} />
    </Row>
  );
}
