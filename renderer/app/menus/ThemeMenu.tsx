import { Menu } from '@mantine/core';
import { ThemeItems } from './ThemeItems.tsx';
import { ThemeMark } from './ThemeMark.tsx';

/** Dark, light or the system's. */
export default function ThemeMenu() {
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ThemeMark />
      </Menu.Target>
      <Menu.Dropdown>
        <ThemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}
