import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import { scaled } from '../../theme/text-size.ts';
import classes from './SearchField.module.css';
import { Block, Text } from '../layout/primitives.tsx';

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
    <Text display="inline-block" position="relative" className={classes.field} style={{ width: scaled(width) }}>
      <Text position="absolute" top={6} left={8} tone="dim" clickThrough line="0">
        <IconSearch size={14} stroke={1.6} aria-hidden="true" />
      </Text>
      <Block
        as="input"
        width="full"
        height={26}
        pad={[0, 8, 0, 28]}
        border="line3"
        radius={3}
        surface="field"
        tone="text"
        font="inherit"
        ref={ref}
        type="text"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Text>
  );
}
