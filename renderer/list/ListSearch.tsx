import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import classes from './ListPlace.module.css';

/** The search field of a list: text takes effect shortly after the last key; Enter and arrow down go to the list. */
export function ListSearch({
  label,
  text,
  onText,
  fieldRef,
}: {
  label: string;
  /** The words that the list is filtered by. */
  text: string;
  onText: (text: string) => void;
  fieldRef: RefObject<HTMLInputElement | null>;
}) {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => onText(typed.trim()), 150);
    return () => clearTimeout(timer);
  }, [typed, text, onText]);
  return (
    <TextInput
      flex="none"
      ref={fieldRef}
      className={classes.search}
      type="search"
      leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
      placeholder={label}
      aria-label={label}
      value={typed}
      maxLength={500}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Escape' && typed) setTyped('');
        else document.querySelector<HTMLElement>('[data-list]')?.focus();
      }}
    />
  );
}
