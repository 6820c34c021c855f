import { Menu } from '@mantine/core';
import type { LateMenuProps } from '../../app/late.tsx';
import { ThemeItems } from '../../app/ThemeItems.tsx';
import { ThemeMark } from './ThemeMark.tsx';

/** Dark, light or the system's. */
export default function ThemeMenu({ opened }: LateMenuProps) {
  return (
    <Menu position="bottom-end" width={190} defaultOpened={opened}>
      <Menu.Target>
        <ThemeMark />
      </Menu.Target>
      <Menu.Dropdown>
        <ThemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}
