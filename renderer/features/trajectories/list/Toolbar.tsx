import { Select, TextInput } from '@mantine/core';
import { IconFileImport, IconFilter, IconPlayerRecord, IconSearch, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { episodeSorts } from '#shared/contract/episodes.ts';
import { navigate } from '../../../app/places/route.ts';
import { runAction } from '../../../app/actions/run-action.ts';
import { useCallRefusal } from '../../../app/project/use-may.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import classes from '../Episodes.module.css';
import { chipsOf, withoutChip } from './filter.ts';
import { valueLabel } from '../labels.ts';
import { useRecording } from '../recording/use-recording.ts';
import { setFilter, useEpisodeLook, useEpisodes } from './store.ts';

function SearchField({ searchRef }: { searchRef: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  const text = useEpisodes((state) => state.filter.text ?? '');
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => {
      const { text: _old, ...rest } = useEpisodes.getState().filter;
      setFilter(typed.trim() ? { ...rest, text: typed.trim() } : rest);
    }, 150);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return (
    <TextInput
      ref={searchRef}
      className={classes.search}
      type="search"
      leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
      placeholder={t('trajectories.search')}
      aria-label={t('trajectories.search')}
      value={typed}
      maxLength={500}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Escape' && typed) setTyped('');
        else document.querySelector<HTMLElement>('[role="grid"]')?.focus();
      }}
    />
  );
}

/** Search, what is filtered, order, recording, import. */
export function Toolbar({ searchRef }: { searchRef: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  const filter = useEpisodes((state) => state.filter);
  const sort = useEpisodeLook((state) => state.sort);
  const { current, steps, refusal } = useRecording();
  const importRefusal = useCallRefusal('imports.start');
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('actions.go-trajectories')}>
      <IconButton icon={IconFilter} label={t('trajectories.filters')} onClick={() => runAction('episodes-filters')} />
      <SearchField searchRef={searchRef} />
      <div className={classes.chips}>
        {chipsOf(filter).map((chip) => {
          const name = valueLabel(chip.facet, chip.value);
          return (
            <button
              key={`${chip.facet} ${chip.value}`}
              type="button"
              className={classes.chip}
              aria-label={t('trajectories.removeFilter', { name })}
              onClick={() => setFilter(withoutChip(filter, chip))}
            >
              {name}
              <IconX size={12} stroke={1.8} aria-hidden="true" />
            </button>
          );
        })}
      </div>
      <div className={classes.tools}>
        <span className={classes.sortLabel}>{t('trajectories.sortLabel')}</span>
        <Select
          w={150}
          aria-label={t('trajectories.sortLabel')}
          data={episodeSorts.map((value) => ({ value, label: t(`trajectories.sort.${value}`) }))}
          value={sort}
          onChange={(value) => value && useEpisodeLook.setState({ sort: value })}
        />
        <ActionButton icon={IconPlayerRecord} refusal={refusal} onClick={() => runAction('episode-record')}>
          {current ? t('trajectories.record.count', { count: steps }) : t('trajectories.record.button')}
        </ActionButton>
        <ActionButton icon={IconFileImport} refusal={importRefusal} onClick={() => navigate({ screen: 'import' })}>
          {t('trajectories.import')}
        </ActionButton>
      </div>
    </div>
  );
}
