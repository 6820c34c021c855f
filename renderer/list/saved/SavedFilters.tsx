import { Menu, TextInput } from '@mantine/core';
import { IconBookmark, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayChangeFilter, type SavedFilter } from '#shared/contract/saved-filters.ts';
import { say } from '../../ui/messages.ts';
import { useSystem } from '../../project/project.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Row } from '../../ui/layout/primitives.tsx';
import classes from './SavedFilters.module.css';

/** Saves the current filter under a name and applies saved ones; they are stored in the project. */
export function SavedFilters<Filter extends object>({
  filter,
  saved,
  onChoose,
  onSave,
  onRemove,
}: {
  filter: Filter;
  saved: readonly SavedFilter<Filter>[];
  onChoose: (filter: Filter) => void;
  onSave: (name: string) => Promise<unknown>;
  onRemove: (id: string) => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const me = useSystem()?.me;
  const refusalOf = (entry: SavedFilter<Filter>): string | null => {
    if (!me || mayChangeFilter(entry, me)) return null;
    return entry.by === null ? t('common.list.filterOfNobody') : t('common.list.filterOfOther', { by: entry.by });
  };
  const some = Object.keys(filter).length > 0;
  if (!some && saved.length === 0) return null;
  const save = () => {
    if (name.trim()) onSave(name.trim()).then(() => setName(''), say);
  };
  return (
    <Menu position="bottom-start" width={260} closeOnItemClick={false}>
      <Menu.Target>
        <ActionButton kind="plain" icon={IconBookmark}>
          {t(some ? 'common.list.saveFilter' : 'common.list.savedFilters')}
        </ActionButton>
      </Menu.Target>
      <Menu.Dropdown>
        {some && (
          <Row
            as="form"
            gap={6}
            pad={4}
            className={classes.form}
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <TextInput
              value={name}
              maxLength={80}
              aria-label={t('common.list.filterName')}
              placeholder={t('common.list.filterName')}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <ActionButton type="submit" disabled={!name.trim()}>
              {t('common.save')}
            </ActionButton>
          </Row>
        )}
        {saved.map((entry) => (
          <Row key={entry.id} align="center">
            <Menu.Item onClick={() => onChoose(entry.filter)}>{entry.name}</Menu.Item>
            <IconButton
              icon={IconX}
              size={22}
              label={t('common.list.removeSaved', { name: entry.name })}
              refusal={refusalOf(entry)}
              onClick={() => void onRemove(entry.id).catch(say)}
            />
          </Row>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
