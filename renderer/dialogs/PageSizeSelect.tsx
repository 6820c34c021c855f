import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Typed } from '../ui/forms/use-studio-form.ts';
import { nameOfSize, pageSizes } from './page-capture-store.ts';

/** Chooses a common page size, in CSS pixels; shows if it is a custom one. */
export function PageSizeSelect({
  label,
  width,
  height,
  onSize,
}: {
  label: string;
  width: Typed;
  height: Typed;
  onSize: (size: { width: number; height: number }) => void;
}) {
  const { t } = useTranslation();
  const usual = pageSizes.some(([wide, high]) => wide === width && high === height);
  return (
    <Select
      label={label}
      data={[
        ...pageSizes.map(([wide, high]) => nameOfSize(wide, high)),
        ...(usual ? [] : [{ value: 'own', label: t('app.capturePage.own') }]),
      ]}
      allowDeselect={false}
      value={usual ? nameOfSize(Number(width), Number(height)) : 'own'}
      onChange={(value) => {
        const found = pageSizes.find(([wide, high]) => nameOfSize(wide, high) === value);
        if (found) onSize({ width: found[0], height: found[1] });
      }}
    />
  );
}
