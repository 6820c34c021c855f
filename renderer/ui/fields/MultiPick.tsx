import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';

/**
 * Several choices, found by typing: Enter takes the first match. While nothing is typed no choice is highlighted, so
 * that another Enter adds nothing.
 */
export function MultiPick(props: MultiSelectProps) {
  const [typed, setTyped] = useState('');
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      searchValue={typed}
      onSearchChange={setTyped}
      selectFirstOptionOnChange={typed.trim() !== ''}
      {...props}
    />
  );
}
