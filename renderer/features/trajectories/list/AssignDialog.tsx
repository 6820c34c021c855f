import { Autocomplete, Select, TagsInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Platform, platforms } from '#shared/contract/common.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { withTyped } from '../../../ui/tags.ts';
import { edit } from './bulk.ts';
import classes from '../Episodes.module.css';
import { useEpisodesOpen } from './store.ts';
import { useFacets } from './use-rows.ts';

const close = () => useEpisodesOpen.setState({ dialog: null });

/** Platform, apps and agent of the selected episodes; what is left empty stays as it is. */
export function AssignDialog({ ids }: { ids: string[] }) {
  const { t } = useTranslation();
  const facets = useFacets({}).data;
  const [platform, setPlatform] = useState<string | null>(null);
  const [apps, setApps] = useState<string[]>([]);
  const [typing, setTyping] = useState('');
  const [agent, setAgent] = useState('');
  const chosen = withTyped(apps, typing.slice(0, 200));
  const ready = platform !== null || chosen.length > 0 || agent.trim() !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const set = {
      ...(platform !== null && { platform: platform as Platform }),
      ...(chosen.length > 0 && { apps: chosen }),
      ...(agent.trim() !== '' && { agent: agent.trim() }),
    };
    if (await edit(ids, set)) close();
  };
  return (
    <Dialog
      onClose={close}
      title={t('trajectories.assign.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <Select
          label={t('trajectories.assign.platform')}
          placeholder={t('trajectories.assign.keep')}
          clearable
          data={platforms.map((value) => ({ value, label: t(`common.platform.${value}`) }))}
          value={platform}
          onChange={setPlatform}
          data-autofocus
        />
        <TagsInput
          label={t('trajectories.assign.apps')}
          placeholder={apps.length === 0 ? t('trajectories.assign.keep') : ''}
          data={typing.trim() === '' ? [] : (facets?.app ?? []).map(({ value }) => value)}
          maxTags={20}
          value={apps}
          onChange={setApps}
          searchValue={typing}
          onSearchChange={setTyping}
          acceptValueOnBlur
        />
        <Autocomplete
          label={t('trajectories.assign.agent')}
          placeholder={t('trajectories.assign.keep')}
          data={(facets?.agent ?? []).map(({ value }) => value)}
          limit={12}
          maxLength={200}
          value={agent}
          onChange={setAgent}
        />
        <div className={classes.formButtons}>
          <ActionButton onClick={close}>{t('common.cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" disabled={!ready}>
            {t('trajectories.assign.apply', { count: ids.length })}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  );
}
