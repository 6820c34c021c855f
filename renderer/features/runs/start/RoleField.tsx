import { declared } from '../../../i18n/declared.ts';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PipelineInfo } from '#shared/contract/runs/runs.ts';
import { MultiPick } from '../../../ui/fields/MultiPick.tsx';

export type Role = PipelineInfo['roles'][number];

/** The models that play a role of a pipeline. */
export function RoleField({
  role,
  models,
  value,
  onChange,
}: {
  role: Role;
  models: readonly string[];
  value: readonly string[];
  onChange: (models: string[]) => void;
}) {
  const { t } = useTranslation();
  const label = role.required ? declared(role.name) : `${declared(role.name)} (${t('runs.start.optional')})`;
  if (role.many)
    return (
      <MultiPick
        label={label}
        data={[...models]}
        value={[...value]}
        onChange={onChange}
        placeholder={value.length === 0 && !role.required ? t('runs.start.optionalNone') : undefined}
      />
    );
  return (
    <Select
      label={label}
      data={[...models]}
      value={value[0] ?? null}
      onChange={(name) => onChange(name ? [name] : [])}
      placeholder={role.required ? undefined : t('runs.start.optionalNone')}
      clearable={!role.required}
      searchable
    />
  );
}
