import { declared } from '../../../i18n/declared.ts';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../../places/route.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { OptionFields } from './OptionFields.tsx';
import { RoleField } from './RoleField.tsx';
import type { useRunStart } from './use-run-start.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';

/** The pipeline, the models that play its roles, and its options. */
export function PipelineFields({ of: start }: { of: ReturnType<typeof useRunStart> }) {
  const { t } = useTranslation();
  const { offered, pipeline, set, playersOf, assigned, playing, nobody } = start;
  const { roles, options } = start.form.values;
  return (
    <Stack gap={12} minWidth={0}>
      <Select
        data-autofocus
        label={t('runs.start.pipeline')}
        description={pipeline && declared(pipeline.description)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={offered.map((one) => ({ value: one.id, label: declared(one.name) }))}
        value={pipeline?.id ?? null}
        allowDeselect={false}
        onChange={(id) => id && set({ pipeline: id, roles: {}, options: {} })}
      />
      {pipeline?.roles.map((role) => (
        <RoleField
          key={`${pipeline.id} ${role.id}`}
          role={role}
          models={playersOf(role)}
          value={assigned(role)}
          onChange={(value) => set({ roles: { ...roles, [role.id]: value } })}
        />
      ))}
      <OptionFields
        options={pipeline?.options ?? []}
        playing={playing}
        values={options}
        onChange={(next) => set({ options: next })}
      />
      {nobody && (
        <Text as="p" tone="dim" weight={400}>
          {t('runs.start.noModels')}{' '}
          <ActionButton small onClick={() => navigate({ screen: 'models' })}>
            {t('runs.start.addModel')}
          </ActionButton>
        </Text>
      )}
    </Stack>
  );
}
