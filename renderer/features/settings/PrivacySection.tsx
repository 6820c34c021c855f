import { Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../places/route.ts';
import { useProject } from '../../project/project.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { orpc } from '../../transport/client.ts';
import { queryClient } from '../../transport/query-client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Head } from './Head.tsx';
import { Stack, Text } from '../../ui/layout/primitives.tsx';

/** What leaves the project. */
export function PrivacySection() {
  const { t } = useTranslation();
  const project = useProject();
  const refusal = useCallRefusal('projects.updateSettings');
  const save = useMutation(
    orpc.projects.updateSettings.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.projects.current.key() }),
    }),
  );
  return (
    <>
      <Head title={t('settings.section.privacy')} text={t('settings.privacy.text')} />
      <Stack as="section" gap={8}>
        <Checkbox
          label={t('settings.privacy.names')}
          description={refusal ?? t('settings.privacy.namesNote')}
          disabled={refusal !== null || save.isPending || (project?.readOnly ?? true)}
          checked={
            save.variables && save.isPending
              ? save.variables.anonymiseNames === true
              : (project?.settings.anonymiseNames ?? true)
          }
          onChange={(event) => save.mutate({ anonymiseNames: event.currentTarget.checked })}
        />
        {save.error && <ErrorNote error={save.error} />}
      </Stack>
      <Stack as="section" gap={8}>
        <Text as="h3" mb={4} size={13} line={18} weight={600}>
          {t('settings.privacy.blurs')}
        </Text>
        <Text as="p" maxWidth={640} tone="text2" line={19}>
          {t('settings.privacy.blursText')}
        </Text>
        <span>
          <ActionButton onClick={() => navigate({ screen: 'library' })}>{t('settings.privacy.find')}</ActionButton>
        </span>
      </Stack>
    </>
  );
}
