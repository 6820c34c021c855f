import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
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
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
      {choices.map(({ value, key }) => (
        <Menu.RadioItem key={value} value={value}>
          {t(key)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
