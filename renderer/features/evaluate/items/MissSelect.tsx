import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FailureKind } from '#shared/tasks/outcomes.ts';

/** Kinds of misses to filter points by. */
export const missKinds = ['near-miss', 'wrong-part', 'named-alike', 'other-element', 'nothing-there'] as const;

/** Filters the strip by the kind of miss. */
export function MissSelect({ miss, onMiss }: { miss: FailureKind | null; onMiss: (kind: FailureKind | null) => void }) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t('evaluate.items.miss')}
      size="xs"
      w={210}
      allowDeselect={false}
      data={[
        { value: '', label: t('evaluate.items.anyMiss') },
        ...missKinds.map((kind) => ({ value: kind, label: t(`evaluate.failure.${kind}`) })),
      ]}
      value={miss ?? ''}
      onChange={(value) => onMiss(missKinds.find((kind) => kind === value) ?? null)}
    />
  );
}
