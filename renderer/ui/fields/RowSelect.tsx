import { type ComboboxItem, Select, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';

interface Props {
  'aria-label': string;
  data: readonly ComboboxItem[];
  value?: string | null;
  onChange?: (value: string | null) => void;
  disabled?: boolean;
  error?: ReactNode;
  /** Width in pixels. */
  w?: number;
}

/**
 * The select of a table with many rows. It looks the same everywhere, and its list is made only for the row that has
 * the focus: fifty lists would take seconds. Other props go to the field.
 */
export function RowSelect({ data, value, onChange, ...props }: Props) {
  const [here, setHere] = useState(false);
  const pressed = useRef(false);
  const label = data.find((item) => item.value === value)?.label ?? '';
  if (here)
    return (
      <Select
        {...props}
        autoFocus
        data={data}
        value={value ?? null}
        defaultDropdownOpened={pressed.current}
        {...(onChange && { onChange })}
        onBlur={() => setHere(false)}
      />
    );
  return (
    <TextInput
      {...props}
      readOnly
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      value={label}
      rightSection={<IconSelector size={14} stroke={1.6} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      onPointerDown={() => {
        pressed.current = true;
      }}
      onFocus={() => setHere(true)}
      onBlur={() => {
        pressed.current = false;
      }}
    />
  );
}
