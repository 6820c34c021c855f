import { NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { componentCategory, elementKinds } from '#shared/contract/elements.ts';
import { type LabelComponent, labelComponent, type LabelSet } from '#shared/contract/labels.ts';
import { componentsOf, isBuiltIn } from '#shared/labels/components.ts';
import { AddRow } from './AddRow.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ImportedClasses } from './ImportedClasses.tsx';
import classes from './Labels.module.css';

const digits = [3, 4, 5, 6, 7, 8, 9];
/** Where a colour starts that was not chosen yet: the one of locate boxes. */
const usual = '#38c6ff';

const isPlain = ({ name, colour, digit, kind }: LabelComponent): boolean =>
  isBuiltIn(name) && colour === null && digit === null && kind === null;

/** The component types: the 23 with what the project sets for them, and its own. */
export function ComponentRows({
  labels,
  onChange,
  locked,
}: {
  labels: LabelSet;
  onChange: (components: LabelComponent[]) => void;
  locked: boolean;
}) {
  const { t } = useTranslation();
  const { components } = labels;
  const set = (before: LabelComponent, change: Partial<LabelComponent>): void => {
    const next = { ...before, ...change };
    const known = components.some((one) => one.name === before.name);
    onChange(
      (known ? components.map((one) => (one.name === before.name ? next : one)) : [...components, next]).filter(
        (one) => !isPlain(one),
      ),
    );
  };
  const put = (fresh: string): void => onChange([...components, labelComponent.parse({ name: fresh.slice(0, 60) })]);
  const none = { value: '', label: t('labels.none') };
  return (
    <>
      <p className={classes.note}>{t('labels.components.note')}</p>
      <table className={classes.table}>
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
          {componentsOf(labels).map((one) => {
            const own = !isBuiltIn(one.name);
            return (
              <tr key={one.name}>
                <th scope="row" className={classes.name} title={one.name}>
                  {one.name}
                </th>
                <td>
                  {own ? (
                    <NativeSelect
                      size="xs"
                      disabled={locked}
                      aria-label={t('labels.components.of.category', { name: one.name })}
                      data={[none, ...componentCategory.options.map((value) => ({ value, label: value }))]}
                      value={one.category ?? ''}
                      onChange={({ currentTarget: { value } }) =>
                        set(one, { category: componentCategory.safeParse(value).data ?? null })
                      }
                    />
                  ) : (
                    one.category
                  )}
                </td>
                <td>
                  <NativeSelect
                    size="xs"
                    disabled={locked}
                    aria-label={t('labels.components.of.kind', { name: one.name })}
                    data={[none, ...elementKinds.map((value) => ({ value, label: t(`annotate.props.${value}`) }))]}
                    value={one.kind ?? ''}
                    onChange={({ currentTarget: { value } }) =>
                      set(one, { kind: elementKinds.find((kind) => kind === value) ?? null })
                    }
                  />
                </td>
                <td>
                  <span className={classes.colour}>
                    <input
                      type="color"
                      disabled={locked}
                      aria-label={t('labels.components.of.colour', { name: one.name })}
                      value={one.colour ?? usual}
                      data-unset={one.colour === null || undefined}
                      onChange={({ currentTarget: { value } }) => set(one, { colour: value })}
                    />
                    {one.colour !== null && !locked && (
                      <IconButton
                        icon={IconX}
                        size={20}
                        label={t('labels.components.noColour', { name: one.name })}
                        onClick={() => set(one, { colour: null })}
                      />
                    )}
                  </span>
                </td>
                <td>
                  <NativeSelect
                    size="xs"
                    disabled={locked}
                    aria-label={t('labels.components.of.digit', { name: one.name })}
                    data={[none, ...digits.map((digit) => ({ value: String(digit), label: String(digit) }))]}
                    value={one.digit === null ? '' : String(one.digit)}
                    onChange={({ currentTarget: { value } }) =>
                      set(one, { digit: value === '' ? null : Number(value) })
                    }
                  />
                </td>
                <td>
                  {own && !locked && (
                    <IconButton
                      icon={IconX}
                      size={22}
                      label={t('labels.removeOne', { name: one.name })}
                      onClick={() => onChange(components.filter((other) => other !== one))}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {!locked && <AddRow label={t('labels.components.fresh')} onAdd={put} />}
      {!locked && <ImportedClasses labels={labels} onAdd={put} />}
    </>
  );
}
