import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { setLanguage, useLanguage } from '../../i18n/language.ts';
import { type Language, languages } from '../../i18n/languages.ts';

/** The languages by their own names; the choice is stored on this machine. */
export function LanguageItems() {
  const { t } = useTranslation();
  const language = useLanguage((state) => state.language);
  return (
    <>
      <Menu.Label>{t('app.language')}</Menu.Label>
      <Menu.RadioGroup value={language} onChange={(value) => void setLanguage(value as Language)}>
        {Object.entries(languages).map(([value, { name, locale }]) => (
          <Menu.RadioItem key={value} value={value} lang={locale}>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
