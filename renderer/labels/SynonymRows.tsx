import { TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../ui/ActionButton.tsx';
import { RowSelect } from '../ui/fields/RowSelect.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import type { LabelForm } from './use-label-form.ts';
import { Text } from '../ui/layout/primitives.tsx';
import classes from './Labels.module.css';
import { Table } from '../ui/tables/Table.tsx';

/** Other words by which people find a component type while they type. */
export function SynonymRows({ of, locked }: { of: LabelForm; locked: boolean }) {
  const { t } = useTranslation();
  const types = of.values.components.map(({ name }) => name);
  return (
    <>
      <Text as="p" mb={8} tone="dim" line={18}>
        {t('labels.synonyms.note')}
      </Text>
      <Table cell={[2, 8, 2, 0]} ruled={false} className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('labels.synonyms.word')}</th>
            <th scope="col">{t('labels.synonyms.component')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('labels.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {of.values.synonyms.map(({ word, component }, at) => (
            <tr key={at}>
              <td>
                <TextInput
                  size="xs"
                  maxLength={60}
                  disabled={locked}
                  aria-label={t('labels.synonyms.wordAt', { n: at + 1 })}
                  {...of.field(`synonyms.${at}.word`)}
                />
              </td>
              <td>
                <RowSelect
                  disabled={locked}
                  aria-label={t('labels.synonyms.componentOf', { word })}
                  data={[...new Set([...types, component])].map((value) => ({ value, label: value }))}
                  {...of.field(`synonyms.${at}.component`)}
                />
              </td>
              <td>
                {!locked && (
                  <IconButton
                    icon={IconX}
                    size={22}
                    label={t('labels.removeOne', { name: word })}
                    onClick={() => of.form.removeListItem('synonyms', at)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {!locked && (
        <ActionButton
          icon={IconPlus}
          onClick={() => of.form.insertListItem('synonyms', { word: '', component: types[0] ?? '' })}
        >
          {t('labels.synonyms.add')}
        </ActionButton>
      )}
    </>
  );
}
