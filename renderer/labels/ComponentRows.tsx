import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { componentCategory, elementKinds } from '#shared/contents/element.ts';
import { labelComponent, type LabelSet } from '#shared/labels/label-set.ts';
import { isBuiltIn, projectComponent } from '#shared/labels/components.ts';
import { AddRow } from './AddRow.tsx';
import { RowSelect } from '../ui/fields/RowSelect.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { labelsIn, typeFields } from './label-fields.ts';
import type { LabelForm } from './use-label-form.ts';
import { Row, Text } from '../ui/layout/primitives.tsx';
import classes from './Labels.module.css';
import { Table } from '../ui/tables/Table.tsx';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../transport/client.ts';
import { ActionButton } from '../ui/ActionButton.tsx';

/** Classes of imported elements that are not component types yet; a press makes one a type of the project. */
function ImportedClasses({ labels, onAdd }: { labels: LabelSet; onAdd: (name: string) => void }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(orpc.labels.classes.queryOptions());
  const open = data.filter(({ name }) => !projectComponent(labels, name));
  if (open.length === 0) return null;
  return (
    <section className={classes.imported} aria-label={t('labels.classes.title')}>
      <Text as="p" mb={8} tone="dim" line={18}>
        {t('labels.classes.note')}
      </Text>
      <ul>
        {open.map(({ name, elements }) => (
          <li key={name}>
            <ActionButton
              icon={IconPlus}
              aria-label={t('labels.classes.add', { name, count: elements })}
              onClick={() => onAdd(name)}
            >
              {name}{' '}
              <Text tone="dim" tabular className={classes.count}>
                {elements}
              </Text>
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

const digits = ['3', '4', '5', '6', '7', '8', '9'];
/** Initial value of an unset colour: that of locate boxes. */
const usual = '#38c6ff';

/** The colour of a type's boxes; without one they have the usual colour. */
function Colour({ of, path, name, locked }: { of: LabelForm; path: string; name: string; locked: boolean }) {
  const { t } = useTranslation();
  const { value, onChange } = of.field(path) as { value: string; onChange: (colour: string) => void };
  return (
    <Row as="span" inline align="center" gap={4} className={classes.colour}>
      <input
        type="color"
        disabled={locked}
        aria-label={t('labels.components.of.colour', { name })}
        value={value || usual}
        data-unset={value === '' || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && !locked && (
        <IconButton
          icon={IconX}
          size={20}
          label={t('labels.components.noColour', { name })}
          onClick={() => onChange('')}
        />
      )}
    </Row>
  );
}

/** One type: what it is, and what choosing it sets. */
function ComponentRow({ of, at, locked }: { of: LabelForm; at: number; locked: boolean }) {
  const { t } = useTranslation();
  const type = of.values.components[at];
  if (!type) return null;
  const { name } = type;
  const own = !isBuiltIn(name);
  const choice = (part: 'category' | 'kind' | 'digit', data: { value: string; label: string }[]) => (
    <RowSelect
      w={138}
      disabled={locked}
      aria-label={t(`labels.components.of.${part}`, { name })}
      data={[{ value: '', label: t('labels.none') }, ...data]}
      {...of.field(`components.${at}.${part}`)}
    />
  );
  const same = (value: string) => ({ value, label: value });
  return (
    <tr>
      <th scope="row" className={classes.name} title={name}>
        {name}
      </th>
      <td>{own ? choice('category', componentCategory.options.map(same)) : type.category}</td>
      <td>
        {choice(
          'kind',
          elementKinds.map((value) => ({ value, label: t(`annotate.props.${value}`) })),
        )}
      </td>
      <td>
        <Colour of={of} path={`components.${at}.colour`} name={name} locked={locked} />
      </td>
      <td>{choice('digit', digits.map(same))}</td>
      <td>
        {own && !locked && (
          <IconButton
            icon={IconX}
            size={22}
            label={t('labels.removeOne', { name })}
            onClick={() => of.form.removeListItem('components', at)}
          />
        )}
      </td>
    </tr>
  );
}

/** The component types: the 23 built-in ones with the project's settings, and its own. */
export function ComponentRows({ of, locked }: { of: LabelForm; locked: boolean }) {
  const { t } = useTranslation();
  const add = (name: string): void =>
    of.form.insertListItem('components', typeFields(labelComponent.parse({ name: name.slice(0, 60) })));
  return (
    <>
      <Text as="p" mb={8} tone="dim" line={18}>
        {t('labels.components.note')}
      </Text>
      <Table cell={[2, 8, 2, 0]} ruled={false} className={classes.table}>
        <thead>
          <tr>
            {(['name', 'category', 'kind', 'colour', 'digit'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`labels.components.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('labels.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {of.values.components.map(({ name }, at) => (
            <ComponentRow key={name} of={of} at={at} locked={locked} />
          ))}
        </tbody>
      </Table>
      {!locked && <AddRow of={of} list="components" label={t('labels.components.fresh')} onAdd={add} />}
      {!locked && <ImportedClasses labels={labelsIn(of.values)} onAdd={add} />}
    </>
  );
}
