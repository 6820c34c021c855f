import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { labelAttribute } from '#shared/labels/label-set.ts';
import { AddRow } from './AddRow.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import type { LabelForm } from './use-label-form.ts';
import { Grid, Row, Stack, Text } from '../ui/layout/primitives.tsx';
import classes from './Labels.module.css';

/** One attribute: what may be chosen, what a new element starts with, and of which types it is asked. */
function AttributeRow({ of, at, locked }: { of: LabelForm; at: number; locked: boolean }) {
  const { t } = useTranslation();
  const attribute = of.values.attributes[at];
  if (!attribute) return null;
  const { name, values, initial, components } = attribute;
  const props = (part: 'values' | 'initial' | 'components') => ({
    size: 'xs',
    disabled: locked,
    label: t(`labels.attributes.${part}`),
    'aria-label': t(`labels.attributes.of.${part}`, { name }),
    ...of.field(`attributes.${at}.${part}`),
  });
  return (
    <Grid as="li" gap={[4, 10]} pb={10} borderBottom="line" columns="repeat(3, minmax(0, 1fr))">
      <Row align="center" justify="space-between" minWidth={0} className={classes.attributeHead}>
        <strong title={name}>{name}</strong>
        {!locked && (
          <IconButton
            icon={IconX}
            size={22}
            label={t('labels.removeOne', { name })}
            onClick={() => of.form.removeListItem('attributes', at)}
          />
        )}
      </Row>
      <TagsInput
        {...props('values')}
        placeholder={values.length === 0 ? t('labels.attributes.anyText') : ''}
        acceptValueOnBlur
        maxTags={50}
      />
      {values.length > 0 ? (
        <Select
          allowDeselect={false}
          {...props('initial')}
          data={[{ value: '', label: t('labels.none') }, ...new Set([...values, ...(initial === '' ? [] : [initial])])]}
        />
      ) : (
        <TextInput {...props('initial')} maxLength={300} />
      )}
      <MultiSelect
        {...props('components')}
        searchable
        placeholder={components.length === 0 ? t('labels.attributes.everyElement') : ''}
        data={[...new Set([...of.values.components.map((type) => type.name), ...components])]}
      />
    </Grid>
  );
}

/** Further questions about elements. */
export function AttributeRows({ of, locked }: { of: LabelForm; locked: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Text as="p" mb={8} tone="dim" line={18}>
        {t('labels.attributes.note')}
      </Text>
      <Stack as="ul" gap={10}>
        {of.values.attributes.map(({ name }, at) => (
          <AttributeRow key={name} of={of} at={at} locked={locked} />
        ))}
      </Stack>
      {!locked && (
        <AddRow
          of={of}
          list="attributes"
          label={t('labels.attributes.fresh')}
          onAdd={(name) => of.form.insertListItem('attributes', labelAttribute.parse({ name }))}
        />
      )}
    </>
  );
}
