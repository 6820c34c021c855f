import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { declared } from '../../../i18n/declared.ts';
import { NumberField } from '../../../ui/forms/NumberField.tsx';
import type { ItemChoice } from './use-item-choice.ts';
import { Grid } from '../../../ui/layout/primitives.tsx';

/** Task, release and number of the item to try. */
export function ItemPick({ choice, task = true, items }: { choice: ItemChoice; task?: boolean; items?: number }) {
  const { t } = useTranslation();
  return (
    <Grid columns="repeat(auto-fit, minmax(6.875rem, 1fr))" gap={6}>
      {task && (
        <Select
          size="xs"
          label={t('models.own.task')}
          allowDeselect={false}
          data={choice.tasks.map(({ id, name }) => ({ value: id, label: declared(name) }))}
          value={choice.task}
          onChange={(value) => choice.choose({ task: value })}
        />
      )}
      <Select
        size="xs"
        label={t('models.own.release')}
        allowDeselect={false}
        data={[...choice.releases]}
        value={choice.release}
        onChange={(value) => choice.choose({ release: value })}
      />
      <NumberField
        size="xs"
        label={items === undefined ? t('models.own.item') : t('models.own.itemOf', { count: items })}
        min={1}
        {...(items !== undefined && { max: items })}
        value={choice.index + 1}
        onChange={(value) => choice.choose({ index: typeof value === 'number' ? Math.max(0, value - 1) : 0 })}
      />
    </Grid>
  );
}
