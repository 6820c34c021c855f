import { NumberInput, type NumberInputProps } from '@mantine/core';

/**
 * A number, or nothing (''). An out-of-range number stays as typed and is refused with a reason: a number is never
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
