import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StudioForm } from '../ui/forms/use-studio-form.ts';
import { pageRatios } from './page-capture-store.ts';

/** Chooses how many pixels of the picture a CSS pixel has; its props are those of a form's field. */
export function RatioChoice(field: ReturnType<StudioForm<{ ratio: number }>['field']>) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('app.capturePage.ratio')}
      data={pageRatios.map((value) => ({ value: String(value), label: `${value}×` }))}
      allowDeselect={false}
      {...field}
      value={String(field.value)}
      onChange={(value) => value && field.onChange(Number(value))}
    />
  );
}
