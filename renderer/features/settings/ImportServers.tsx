import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../project/use-may.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Row, Stack, Text } from '../../ui/layout/primitives.tsx';

/** The servers that imports from links may ask, as this machine remembers them; nothing while there are none. */
export function ImportServers() {
  const { t } = useTranslation();
  const refusal = useCallRefusal('imports.allowServer');
  const found = useQuery({ ...orpc.imports.servers.queryOptions(), enabled: refusal === null });
  const remove = useMutation(orpc.imports.allowServer.mutationOptions({ onSettled: () => found.refetch() }));
  const allowed = found.data?.allowed ?? [];
  if (allowed.length === 0) return null;
  return (
    <Stack as="section" gap={8}>
      <Text as="h3" mb={4} size={13} line={18} weight={600}>
        {t('settings.storage.servers')}
      </Text>
      <Text as="p" tone="dim" line={18}>
        {t('settings.storage.serversNote')}
      </Text>
      {remove.error && <ErrorNote error={remove.error} />}
      <Stack as="ul" gap={6} mt={8}>
        {allowed.map((server) => (
          <Row as="li" key={server} align="center" gap={12}>
            <code className="selectable">{server}</code>
            <ActionButton
              small
              disabled={remove.isPending}
              aria-label={t('settings.storage.forgetNamed', { server })}
              onClick={() => remove.mutate({ server, allowed: false })}
            >
              {t('settings.storage.forget')}
            </ActionButton>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
