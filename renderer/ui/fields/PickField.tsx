import { type ComboboxItem, type ComboboxItemGroup, type OptionsFilter, Select } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveField, type Typing, useField } from './use-field.ts';

export type PickGroup = ComboboxItemGroup<ComboboxItem>;

/** The options that match the typed text, best first: those that start with it before those that contain it. */
export function matching(groups: readonly PickGroup[], typed: string): PickGroup[] {
  const wanted = typed.trim().toLowerCase();
  return groups.flatMap(({ group, items }) => {
    const found = items
      .filter(({ label }) => label.toLowerCase().includes(wanted))
      .sort(
        (a, b) => Number(b.label.toLowerCase().startsWith(wanted)) - Number(a.label.toLowerCase().startsWith(wanted)),
      );
    return found.length > 0 ? [{ group, items: found }] : [];
  });
}

const nothing = (): void => {};
const filter: OptionsFilter = ({ options, search }) => matching(options as PickGroup[], search);

/**
 * A choice from a list, found by typing. The first match is highlighted and committed like typed text: on Enter, Tab,
 * leaving and before any action. Text without a match changes nothing, and says so. An emptied field clears the
 * choice.
 */
export function PickField({
  label,
  placeholder,
  groups,
  value,
  onPick,
  keep,
  onBegin,
  onEnd,
}: Omit<Typing, 'keep'> & {
  label: string;
  placeholder: string;
  groups: readonly PickGroup[];
  value: string | null;
  onPick: (value: string | null) => void;
  /** Stores what the typed text stands for while it is typed: the value of the first match, or an empty text. */
  keep?: Typing['keep'];
}) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [unknown, setUnknown] = useState<string | null>(null);
  const shown = groups.flatMap(({ items }) => items).find((one) => one.value === value)?.label ?? '';
  /** The highlighted line of the open list, when the person went to one. */
  const marked = (): string | null => {
    const list = input.current?.getAttribute('aria-controls');
    const line = list && document.getElementById(list)?.querySelector('[data-combobox-selected]');
    return line ? line.getAttribute('value') : null;
  };
  /** What a text stands for: the highlighted line or first match, null for an empty text, undefined without a match. */
  const meant = (text: string): string | null | undefined => {
    if (text.trim() === '') return null;
    const found = matching(groups, text).flatMap(({ items }) => items);
    const at = marked();
    return (found.find((one) => one.value === at) ?? found[0])?.value;
  };
  const field = useField(
    shown,
    (text) => {
      const picked = meant(text);
      if (picked === undefined) setUnknown(text.trim());
      else onPick(picked);
    },
    {
      keep:
        keep &&
        ((text) => {
          const picked = text === null ? undefined : meant(text);
          keep(picked === undefined ? null : (picked ?? ''));
        }),
      onBegin,
      onEnd,
    },
  );
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && field.dirty && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      field.take();
      if (input.current) leaveField(input.current);
    } else if (event.key === 'Escape') field.drop();
  };
  return (
    <div onKeyDownCapture={onKey}>
      <Select
        ref={input}
        aria-label={label}
        placeholder={placeholder}
        data={groups as PickGroup[]}
        value={value}
        searchable
        clearable
        allowDeselect={false}
        filter={filter}
        selectFirstOptionOnChange
        selectFirstOptionOnDropdownOpen={value === null}
        nothingFoundMessage={field.dirty ? t('common.noMatch', { text: field.text.trim() }) : undefined}
        error={unknown === null ? undefined : t('common.noMatch', { text: unknown })}
        styles={{ options: { maxHeight: 'min(20rem, 50vh)' } }}
        searchValue={field.text}
        // The list itself writes the chosen name into the field; a person's typing only arrives through
        // `onInput`.
        onSearchChange={nothing}
        onInput={(event) => {
          setUnknown(null);
          field.write(event.currentTarget.value);
        }}
        onBlur={field.take}
        onChange={(picked) => {
          field.drop();
          setUnknown(null);
          onPick(picked);
          if (input.current) leaveField(input.current);
        }}
      />
    </div>
  );
}
