import { Autocomplete, Select, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { platforms } from '#shared/records/fields.ts';
import { orpc } from '../../transport/client.ts';
import { useDraft } from './draft.ts';
import { Grid, Heading, Stack } from '../../ui/layout/primitives.tsx';

/** Values for pictures whose source names none. */
export function DefaultsCard() {
  const { t } = useTranslation();
  const draft = useDraft();
  const apps = useQuery(orpc.screenshots.facets.queryOptions({ input: { filter: {} } })).data?.app ?? [];
  return (
    <Stack
      as="section"
      border="line2"
      radius={4}
      surface="panel"
      gap={12}
      pad={16}
      aria-label={t('import.file.defaults')}
    >
      <Heading as="h2" size={13} line={20}>
        {t('import.file.defaults')}
      </Heading>
      <Grid columns="1fr 1fr" gap={12}>
        <Select
          label={t('import.file.platform')}
          placeholder={t('import.file.unknown')}
          clearable
          data={platforms.map((value) => ({ value, label: t(`common.platform.${value}`) }))}
          value={draft.platform}
          onChange={(value) => useDraft.setState({ platform: value })}
        />
        <Autocomplete
          label={t('import.file.app')}
          placeholder={t('import.file.unknown')}
          data={apps.flatMap(({ value }) => (value === '' ? [] : [value]))}
          limit={12}
          maxLength={200}
          value={draft.app}
          onChange={(value) => useDraft.setState({ app: value })}
        />
      </Grid>
      <TagsInput
        label={t('import.file.tags')}
        value={draft.tags}
        acceptValueOnBlur
        onChange={(value) => useDraft.setState({ tags: value })}
      />
    </Stack>
  );
}
