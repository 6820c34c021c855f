import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ofEpisodes, type useRunStart } from './use-run-start.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';

/** Whether the run works on what was selected or on everything. */
export function SubjectChoice({ of: start }: { of: ReturnType<typeof useRunStart> }) {
  const { t } = useTranslation();
  const { selection, pipeline, set } = start;
  const { everything } = start.form.values;
  if (!selection) return null;
  return (
    <Radio.Group
      label={t('runs.start.what')}
      value={everything ? 'all' : 'selection'}
      onChange={(value) => set({ everything: value === 'all' })}
    >
      <Stack gap={6}>
        <Radio
          value="selection"
          label={
            selection.kind === 'ids'
              ? t(pipeline && ofEpisodes(pipeline) ? 'runs.start.selectedEpisodes' : 'runs.start.selected', {
                  count: selection.ids.length,
                })
              : t('runs.start.filtered')
          }
        />
        <Radio value="all" label={t('runs.start.all')} />
      </Stack>
    </Radio.Group>
  );
}
