import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const choices = [
  { value: 'dark', key: 'app.theme.dark' },
  { value: 'light', key: 'app.theme.light' },
  { value: 'auto', key: 'app.theme.system' },
] as const;

/** Dark, light, or what the system says; the choice is kept on this machine. */
export function ThemeItems() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return choices.map(({ value, key }) => (
    <Menu.Item
      key={value}
      role="menuitemradio"
      aria-checked={colorScheme === value}
      onClick={() => setColorScheme(value)}
      rightSection={colorScheme === value ? <IconCheck size={14} stroke={1.6} aria-hidden="true" /> : null}
    >
      {t(key)}
    </Menu.Item>
  ));
}
