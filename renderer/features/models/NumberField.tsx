import { NumberInput } from '@mantine/core';

/** A number of a model's record; empty is undefined. */
export function NumberField({
  id,
  value,
  onChange,
  decimals = 0,
  min = 0,
  placeholder,
  disabled = false,
}: {
  id: string;
  value: number | null | undefined;
  onChange: (value: number | undefined) => void;
  decimals?: number;
  min?: number;
  placeholder?: string;
  disabled?: boolean;
}) {
  return (
    <NumberInput
      id={id}
      hideControls
      min={min}
      decimalScale={decimals}
      value={value ?? ''}
      placeholder={placeholder}
      disabled={disabled}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
    />
  );
}
