import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { themes } from '#shared/theme.ts';
import type { StudioForm } from '../ui/forms/use-studio-form.ts';

/** Chooses the theme in which a page is captured or recorded; its props are those of a form's field. */
export function ThemeChoice(field: ReturnType<StudioForm<{ theme: string }>['field']>) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('app.capturePage.theme')}
      data={themes.map((value) => ({ value, label: t(`app.capturePage.${value}`) }))}
      allowDeselect={false}
      {...field}
    />
  );
}
