import { Menu } from '@mantine/core';
import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Element } from '#shared/contract/elements.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { IconButton } from '../../../ui/IconButton.tsx';

/** Which drawn elements the list shows: all, those with findings, those not approved yet, those without a kind. */
export const elementFilters = {
  all: () => true,
  found: ({ lints }: Element): boolean => lints.some((lint) => lint.severity !== 'info'),
  open: ({ state }: Element): boolean => state !== 'approved',
  bare: ({ content }: Element): boolean => content.kind === null,
} as const;
export type ElementFilter = keyof typeof elementFilters;
const names = Object.keys(elementFilters) as ElementFilter[];

export function FilterMenu({
  value,
  onChange,
  elements,
}: {
  value: ElementFilter;
  onChange: (filter: ElementFilter) => void;
  elements: readonly Element[];
}) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton
          icon={value === 'all' ? IconFilter : IconFilterFilled}
          size={22}
          label={`${t('annotate.list.filter')}: ${t(`annotate.list.filters.${value}`)}`}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={(name) => onChange(name as ElementFilter)}>
          {names.map((name) => (
            <Menu.RadioItem
              key={name}
              value={name}
              closeMenuOnClick
              rightSection={formatCount(elements.filter(elementFilters[name]).length)}
            >
              {t(`annotate.list.filters.${name}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
