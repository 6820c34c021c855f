// @vitest-environment happy-dom
import { Menu, Select } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import '../i18n/index.ts';
import { Providers } from './Providers.tsx';

Element.prototype.scrollIntoView = () => {};
afterEach(cleanup);

it('opens menus and lists of choices in a named region, where the list itself scrolls', async () => {
  render(
    <Providers whole>
      {/* Without a layout nothing counts as visible, so a focus trap would find nothing and print the whole element. */}
      <Menu trapFocus={false}>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Copy</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Select aria-label="Order" data={['oldest', 'newest']} />
    </Providers>,
  );
  const region = () => within(screen.getByRole('region', { name: 'Menus' }));
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await region().findByRole('menuitem', { name: 'Copy', hidden: true })).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'Order' }));
  const option = await region().findByRole('option', { name: 'newest', hidden: true });
  expect(option.parentElement?.getAttribute('role')).toBe('listbox');
});
