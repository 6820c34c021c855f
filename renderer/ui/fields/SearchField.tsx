import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import { scaled } from '../../theme/text-size.ts';
import classes from './SearchField.module.css';

/** A search field; its label is the placeholder and the accessible name. */
export function SearchField({
  label,
  value,
  width,
  ref,
  onChange,
}: {
  label: string;
  value: string;
  /** CSS pixels at the usual text size. */
  width: number;
  ref?: Ref<HTMLInputElement>;
  onChange: (text: string) => void;
}) {
  return (
    <span className={classes.field} style={{ width: scaled(width) }}>
      <span className={classes.icon}>
        <IconSearch size={14} stroke={1.6} aria-hidden="true" />
      </span>
      <input
        ref={ref}
        type="text"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  );
}
