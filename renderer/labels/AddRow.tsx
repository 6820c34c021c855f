import { TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../ui/ActionButton.tsx';
import type { LabelForm } from './use-label-form.ts';
import { Row } from '../ui/layout/primitives.tsx';
import classes from './Labels.module.css';

/**
 * Names something new in a list of the labels. Enter, the button and leaving the field add it; a name that the list has
 * already stays in the field, with the reason.
 */
export function AddRow({
  of,
  list,
  label,
  onAdd,
}: {
  of: LabelForm;
  list: 'components' | 'attributes';
  label: string;
  onAdd: (name: string) => void;
}) {
  const { t } = useTranslation();
  const { form } = of;
  const path = `fresh.${list}`;
  const add = (): void => {
    const values = form.getValues();
    const name = values.fresh[list].trim();
    if (name === '') return;
    const taken = values[list].find((value) => value.name.toLowerCase() === name.toLowerCase());
    if (taken) {
      form.setFieldError(path, t('labels.taken', { name: taken.name }));
      return;
    }
    onAdd(name);
    form.setFieldValue(path, '');
  };
  return (
    <Row align="flex-end" gap={8} pt={10} className={classes.add}>
      <TextInput
        size="xs"
        maxLength={60}
        label={label}
        {...of.field(path)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add();
        }}
      />
      <ActionButton icon={IconPlus} disabled={of.values.fresh[list].trim() === ''} onClick={add}>
        {t('labels.add')}
      </ActionButton>
    </Row>
  );
}
