import { useEffect, useRef, useState } from 'react';
import { TextField } from './TextField.tsx';
import classes from './ClickField.module.css';
import { Block } from '../layout/primitives.tsx';

/** A number that becomes a field when it is pressed, or when `asked` increases (its key was pressed). */
export function ClickField({
  label,
  text,
  value = text,
  asked = 0,
  onCommit,
}: {
  label: string;
  /** What is shown. */
  text: string;
  /** What is in the field. */
  value?: string;
  asked?: number;
  onCommit: (text: string) => void;
}) {
  const [open, setOpen] = useState(false);
  // Requests from before the field was mounted are done.
  const before = useRef(asked);
  useEffect(() => {
    if (asked > before.current) setOpen(true);
    before.current = asked;
  }, [asked]);
  return open ? (
    <TextField
      autoFocus
      className={classes.field}
      aria-label={label}
      inputMode="decimal"
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onDone={() => setOpen(false)}
      onCommit={onCommit}
    />
  ) : (
    <Block
      type="button"
      as="button"
      pad={[0, 2]}
      radius={2}
      tone="text"
      weight={600}
      hover="fill"
      aria-label={`${label}: ${text}`}
      title={label}
      onClick={() => setOpen(true)}
    >
      {text}
    </Block>
  );
}
