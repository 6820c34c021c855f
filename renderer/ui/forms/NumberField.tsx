import { NumberInput, type NumberInputProps } from '@mantine/core';

/**
 * A number, or nothing (''). What is out of range stays as it was typed and is refused with a reason: a number is never
 * changed silently.
 */
export function NumberField({
  decimals = 0,
  value,
  ...rest
}: { decimals?: number; value?: number | string | null | undefined } & Omit<NumberInputProps, 'value'>) {
  return (
    <NumberInput
      clampBehavior="none"
      allowDecimal={decimals > 0}
      {...(decimals > 0 ? { decimalScale: decimals } : {})}
      value={value ?? ''}
      {...rest}
    />
  );
}
