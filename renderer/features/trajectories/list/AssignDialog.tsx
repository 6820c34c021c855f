import { Autocomplete, Select, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Platform, platforms } from '#shared/records/fields.ts';
import { episodeSet } from '#shared/contract/episodes.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../ui/forms/FormFoot.tsx';
import { useStudioForm } from '../../../ui/forms/use-studio-form.ts';
import { withTyped } from '../../../ui/tags.ts';
import { edit } from '../bulk.ts';
import classes from '../Episodes.module.css';
import { useEpisodesOpen } from '../list-store.ts';
import { useFacets } from './use-rows.ts';

const close = () => useEpisodesOpen.setState({ dialog: null });

/** Platform, apps and agent of the selected episodes; empty fields leave theirs unchanged. */
export function AssignDialog({ ids }: { ids: string[] }) {
  const { t } = useTranslation();
  const facets = useFacets({}).data;
  const form = useStudioForm({
    initial: { platform: null as Platform | null, apps: [] as string[], typing: '', agent: '' },
    schema: episodeSet,
    // An app still being typed counts too.
    toInput({ platform, apps, typing, agent }) {
      const chosen = withTyped(apps, typing.slice(0, 200));
      return {
        ...(platform !== null && { platform }),
        ...(chosen.length > 0 && { apps: chosen }),
        ...(agent.trim() !== '' && { agent: agent.trim() }),
      };
    },
    save: (set) => edit(ids, set),
    onSaved: close,
  });
  const { platform, apps, typing, agent } = form.values;
  const nothing = platform === null && apps.length === 0 && typing.trim() === '' && agent.trim() === '';
  return (
    <Dialog
      onClose={close}
      title={t('trajectories.assign.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Form gap={12} of={form} className={classes.form}>
        <Select
          label={t('trajectories.assign.platform')}
          placeholder={t('trajectories.assign.keep')}
          clearable
          data={platforms.map((value) => ({ value, label: t(`common.platform.${value}`) }))}
          data-autofocus
          {...form.field('platform')}
        />
        <TagsInput
          label={t('trajectories.assign.apps')}
          placeholder={apps.length === 0 ? t('trajectories.assign.keep') : ''}
          data={typing.trim() === '' ? [] : (facets?.app ?? []).map(({ value }) => value)}
          maxTags={20}
          searchValue={typing}
          onSearchChange={(typed) => form.form.setFieldValue('typing', typed)}
          acceptValueOnBlur
          {...form.field('apps')}
        />
        <Autocomplete
          label={t('trajectories.assign.agent')}
          placeholder={t('trajectories.assign.keep')}
          data={(facets?.agent ?? []).map(({ value }) => value)}
          limit={12}
          maxLength={200}
          {...form.field('agent')}
        />
        <FormFoot of={form} go={t('trajectories.assign.apply', { count: ids.length })} disabled={nothing} />
      </Form>
    </Dialog>
  );
}
