// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Temperature } from './Temperature.tsx';
import '../../../i18n/index.ts';

afterEach(cleanup);

it('is a number, left to the default, or never sent', async () => {
  const seen: (number | string | null)[] = [];
  function Held() {
    const [value, setValue] = useState<number | '' | null>(0.7);
    return (
      <Temperature
        id="t"
        value={value}
        onChange={(next) => {
          seen.push(next);
          setValue(next as number | '' | null);
        }}
      />
    );
  }
  render(
    <MantineProvider>
      <Held />
    </MantineProvider>,
  );
  const box = screen.getByRole('checkbox', { name: 'Do not send' });
  await userEvent.click(box);
  expect(seen.at(-1)).toBeNull();
  const field = screen.getByRole<HTMLInputElement>('textbox');
  expect([field.disabled, field.placeholder, field.value]).toEqual([true, 'not sent', '']);
  await userEvent.click(box);
  expect(seen.at(-1)).toBe('');
  await userEvent.type(field, '1');
  expect(seen.at(-1)).toBe(1);
});
