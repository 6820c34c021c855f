import { Menu } from '@mantine/core';
import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Element } from '#shared/contract/elements.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { type ElementFilter, filterNames, fitsFilter, typesOn } from './element-filter.ts';

/** Chooses which drawn elements are listed: by open work, or by component type. */
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
  const types = typesOn(elements);
  const line = (filter: ElementFilter, label: string) => (
    <Menu.RadioItem
      key={label}
      value={label}
      closeMenuOnClick
      rightSection={formatCount(elements.filter(fitsFilter(filter)).length)}
      onChange={() => onChange(filter)}
    >
      {label}
    </Menu.RadioItem>
  );
  const chosen = typeof value === 'string' ? t(`annotate.list.filters.${value}`) : value.component;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton
          icon={value === 'all' ? IconFilter : IconFilterFilled}
          size={22}
          label={`${t('annotate.list.filter')}: ${chosen}`}
        />
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.RadioGroup value={chosen}>
          {filterNames.map((name) => line(name, t(`annotate.list.filters.${name}`)))}
          {types.length > 0 && <Menu.Label>{t('annotate.props.component')}</Menu.Label>}
          {types.map((component) => line({ component }, component))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
