import { MultiSelect, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type LabelAttribute, labelAttribute, type LabelSet } from '#shared/contract/labels.ts';
import { componentsOf } from '#shared/labels/components.ts';
import { AddRow } from './AddRow.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import classes from './Labels.module.css';

/** Further questions about elements: what may be chosen, what a new element starts with, and of which types they are asked. */
export function AttributeRows({
  labels,
  onChange,
  locked,
}: {
  labels: LabelSet;
  onChange: (attributes: LabelAttribute[]) => void;
  locked: boolean;
}) {
  const { t } = useTranslation();
  const { attributes } = labels;
  const types = componentsOf(labels).map((one) => one.name);
  const set = (before: LabelAttribute, change: Partial<LabelAttribute>): void =>
    onChange(attributes.map((one) => (one === before ? { ...one, ...change } : one)));
  return (
    <>
      <p className={classes.note}>{t('labels.attributes.note')}</p>
      <ul className={classes.attributes}>
        {attributes.map((one) => (
          <li key={one.name} className={classes.attribute}>
            <div className={classes.attributeHead}>
              <strong title={one.name}>{one.name}</strong>
              {!locked && (
                <IconButton
                  icon={IconX}
                  size={22}
                  label={t('labels.removeOne', { name: one.name })}
                  onClick={() => onChange(attributes.filter((other) => other !== one))}
                />
              )}
            </div>
            <TagsInput
              size="xs"
              disabled={locked}
              label={t('labels.attributes.values')}
              aria-label={t('labels.attributes.of.values', { name: one.name })}
              placeholder={one.values.length === 0 ? t('labels.attributes.anyText') : ''}
              acceptValueOnBlur
              maxTags={50}
              value={one.values}
              onChange={(values) => set(one, { values })}
            />
            {one.values.length > 0 ? (
              <NativeSelect
                size="xs"
                disabled={locked}
                label={t('labels.attributes.initial')}
                aria-label={t('labels.attributes.of.initial', { name: one.name })}
                data={[
                  { value: '', label: t('labels.none') },
                  ...[...new Set([...one.values, ...(one.initial === '' ? [] : [one.initial])])],
                ]}
                value={one.initial}
                onChange={(event) => set(one, { initial: event.currentTarget.value })}
              />
            ) : (
              <TextInput
                size="xs"
                disabled={locked}
                maxLength={300}
                label={t('labels.attributes.initial')}
                aria-label={t('labels.attributes.of.initial', { name: one.name })}
                value={one.initial}
                onChange={(event) => set(one, { initial: event.currentTarget.value })}
              />
            )}
            <MultiSelect
              size="xs"
              disabled={locked}
              searchable
              label={t('labels.attributes.components')}
              aria-label={t('labels.attributes.of.components', { name: one.name })}
              placeholder={one.components.length === 0 ? t('labels.attributes.everyElement') : ''}
              data={[...new Set([...types, ...one.components])]}
              value={one.components}
              onChange={(components) => set(one, { components })}
            />
          </li>
        ))}
      </ul>
      {!locked && (
        <AddRow
          label={t('labels.attributes.fresh')}
          onAdd={(name) => onChange([...attributes, labelAttribute.parse({ name })])}
        />
      )}
    </>
  );
}
