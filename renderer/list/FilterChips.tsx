import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chip } from './facet-filter.ts';
import { Row } from '../ui/layout/primitives.tsx';

/** The active filters of a list, one chip per value; a click removes it. */
export function FilterChips<Facet extends string>({
  chips,
  nameOf,
  onRemove,
  children,
}: {
  chips: readonly Chip<Facet>[];
  nameOf: (chip: Chip<Facet>) => string;
  onRemove: (chip: Chip<Facet>) => void;
  /** Content after the chips. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Row grow align="center" gap={6} minWidth={0} overflow="hidden">
      {chips.map((chip) => {
        const name = nameOf(chip);
        return (
          <Row
            key={`${chip.facet} ${chip.value}`}
            type="button"
            as="button"
            inline
            fixed
            align="center"
            gap={6}
            maxWidth={160}
            height={22}
            pad={[0, 6, 0, 8]}
            border="line2"
            radius={3}
            surface="raised"
            tone="text"
            space="nowrap"
            hover="fill"
            aria-label={t('common.removeFilter', { name })}
            onClick={() => onRemove(chip)}
          >
            {name}
            <IconX size={12} stroke={1.8} aria-hidden="true" />
          </Row>
        );
      })}
      {children}
    </Row>
  );
}
