import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { setLanguage, useLanguage } from '../../i18n/language.ts';
import { languageOf, languages } from '../../i18n/languages.ts';

const choices = Object.entries(languages).map(([value, { name }]) => ({ value, label: name }));

/** The language of the screens, of the person and not of a project. */
export function LanguageField() {
  const { t } = useTranslation();
  const language = useLanguage((state) => state.language);
  return (
    <Select
      w={200}
      label={t('app.language')}
      data={choices}
      value={language}
      allowDeselect={false}
      onChange={(value) => void setLanguage(languageOf(value) ?? 'en')}
    />
  );
}
