import { type ComboboxItem, type ComboboxItemGroup, type OptionsFilter, Select } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../ActionButton.tsx';
import { leaveField, nextField, type Typing, useField } from './use-field.ts';

/** A line of the list; it is also found by its `words`. */
export interface PickItem extends ComboboxItem {
  words?: readonly string[];
}
export type PickGroup = ComboboxItemGroup<PickItem>;

const found = (
  groups: readonly PickGroup[],
  wanted: string,
  namesOf: (item: PickItem) => readonly string[],
): PickGroup[] => {
  const rank = (item: PickItem): number => {
    const names = namesOf(item).map((name) => name.toLowerCase());
    if (names.some((name) => name.startsWith(wanted))) return 2;
    return names.some((name) => name.includes(wanted)) ? 1 : 0;
  };
  return groups.flatMap(({ group, items }) => {
    const fitting = items.filter((item) => rank(item) > 0).sort((x, y) => rank(y) - rank(x));
    return fitting.length > 0 ? [{ group, items: fitting }] : [];
  });
};

/**
 * The options that match the typed text, best first: those that start with it before those that contain it. Other words
 * for them count only where no name matches.
 */
export function matching(groups: readonly PickGroup[], typed: string): PickGroup[] {
  const wanted = typed.trim().toLowerCase();
  const byName = found(groups, wanted, ({ label }) => [label]);
  return byName.length > 0 ? byName : found(groups, wanted, ({ words = [] }) => words);
}

const nothing = (): void => {};

/**
 * A choice from a list, found by typing. The first match is highlighted and committed like typed text: on Enter, Tab,
 * leaving and before any action; Enter goes on to the next field. Text without a match changes nothing, says so, and
 * can be added with `create`. An emptied field clears the choice.
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
  create,
}: Omit<Typing, 'keep'> & {
  label: string;
  placeholder: string;
  groups: readonly PickGroup[];
  value: string | null;
  onPick: (value: string | null) => void;
  /** Adds what was typed to the list and picks it; `refusal` says why this person may not. */
  create?: { words: (text: string) => string; refusal: string | null; run: (text: string) => void };
  /** Stores what the typed text stands for while it is typed: the value of the first match, or an empty text. */
  keep?: Typing['keep'];
}) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [unknown, setUnknown] = useState<string | null>(null);
  const shown = groups.flatMap(({ items }) => items).find((item) => item.value === value)?.label ?? '';
  /** The highlighted line of the open list, when the person went to one. */
  const marked = (): string | null => {
    const list = input.current?.getAttribute('aria-controls');
    const line = list && document.getElementById(list)?.querySelector('[data-combobox-selected]');
    return line ? line.getAttribute('value') : null;
  };
  /** What a text stands for: the highlighted line or first match, null for an empty text, undefined without a match. */
  const meant = (text: string): string | null | undefined => {
    if (text.trim() === '') return null;
    const items = matching(groups, text).flatMap((group) => group.items);
    const at = marked();
    return (items.find((item) => item.value === at) ?? items[0])?.value;
  };
  const filter: OptionsFilter = ({ search }) => matching(groups, search);
  /** Whether the key that chose was Enter; a press on a line gives the keys back to the screen's work. */
  const byKey = useRef(false);
  const goOn = (): void => {
    if (input.current) (byKey.current ? nextField : leaveField)(input.current);
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
    byKey.current = event.key === 'Enter';
    if (event.key === 'Enter' && field.dirty && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      // What stands for nothing stays here, so that the next key does not act on something else.
      const known = meant(field.text) !== undefined;
      field.take();
      if (known) goOn();
    } else if (event.key === 'Escape') field.drop();
  };
  return (
    <div onKeyDownCapture={onKey} onPointerDownCapture={() => (byKey.current = false)}>
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
        error={
          unknown === null ? undefined : (
            <>
              {t('common.noMatch', { text: unknown })} {create?.refusal}
              {create?.refusal === null && (
                <ActionButton
                  small
                  onClick={() => {
                    setUnknown(null);
                    create.run(unknown);
                  }}
                >
                  {create.words(unknown)}
                </ActionButton>
              )}
            </>
          )
        }
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
          goOn();
        }}
      />
    </div>
  );
}
