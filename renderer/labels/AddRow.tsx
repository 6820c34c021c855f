import { TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../ui/ActionButton.tsx';
import classes from './Labels.module.css';

/** Names something new of a label set: Enter or the button adds it. */
export function AddRow({ label, onAdd }: { label: string; onAdd: (name: string) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const add = (): void => {
    if (name.trim() === '') return;
    onAdd(name);
    setName('');
  };
  return (
    <div className={classes.add}>
      <TextInput
        size="xs"
        maxLength={60}
        label={label}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add();
        }}
      />
      <ActionButton icon={IconPlus} disabled={name.trim() === ''} onClick={add}>
        {t('labels.add')}
      </ActionButton>
    </div>
  );
}
