import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Scheme, setScheme, useScheme } from '../../theme/scheme.ts';

const choices = [
  { value: 'dark', key: 'app.theme.dark' },
  { value: 'light', key: 'app.theme.light' },
  { value: 'auto', key: 'app.theme.system' },
] as const;

/** Dark, light, or the system's setting; the choice is stored on this machine. */
export function ThemeItems() {
  const { t } = useTranslation();
  const scheme = useScheme((state) => state.scheme);
  return (
    <Menu.RadioGroup value={scheme} onChange={(value) => setScheme(value as Scheme)}>
      {choices.map(({ value, key }) => (
        <Menu.RadioItem key={value} value={value}>
          {t(key)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
