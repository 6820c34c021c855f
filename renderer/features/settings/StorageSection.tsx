import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { runAction } from '../../actions/run-action.ts';
import { useProject } from '../../project/project.ts';
import { useActionRefusal } from '../../actions/action-refusal.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { formatBytes, formatDay } from '../../i18n/numbers.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Head } from './Head.tsx';
import { Grid, Row, Stack, Text } from '../../ui/layout/primitives.tsx';
import { Table } from '../../ui/tables/Table.tsx';

/** The servers that imports from links may ask, as this machine remembers them; nothing while there are none. */
function ImportServers() {
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

/** Where the project is, its backups, and its check. */
export function StorageSection() {
  const { t } = useTranslation();
  const project = useProject();
  const refusal = useCallRefusal('projects.backups');
  const noCheck = useActionRefusal('project-backup-check');
  const found = useQuery({ ...orpc.projects.backups.queryOptions(), enabled: refusal === null });
  return (
    <>
      <Head title={t('settings.section.storage')} text={t('settings.storage.text')}>
        <ActionButton refusal={noCheck} onClick={() => runAction('project-backup-check')}>
          {t('settings.storage.check')}
        </ActionButton>
      </Head>
      {project && (
        <Grid as="dl" gap={[6, 16]} line={18} columns="max-content minmax(0, 1fr)">
          <dt>{t('settings.storage.folder')}</dt>
          <dd className="selectable">{project.path}</dd>
          <dt>{t('settings.storage.created')}</dt>
          <dd>{formatDay(project.createdAt)}</dd>
        </Grid>
      )}
      <Stack as="section" gap={8}>
        <Text as="h3" mb={4} size={13} line={18} weight={600}>
          {t('settings.storage.backups')}
        </Text>
        <Text as="p" tone="dim" line={18}>
          {refusal ?? t('settings.storage.backupsNote')}
        </Text>
        {found.error && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
        {found.data?.length === 0 && (
          <Text as="p" tone="dim" line={18}>
            {t('settings.storage.none')}
          </Text>
        )}
        {found.data && found.data.length > 0 && (
          <Table cell={[6, 12, 6, 0]} width="auto" breakWords>
            <thead>
              <tr>
                <th scope="col">{t('settings.storage.at')}</th>
                <th scope="col">{t('settings.storage.file')}</th>
                <th scope="col">{t('settings.storage.size')}</th>
                <th scope="col">{t('settings.storage.state')}</th>
              </tr>
            </thead>
            <tbody>
              {found.data.map(({ file, at, bytes, ok }) => (
                <tr key={file}>
                  <td>{formatDay(at)}</td>
                  <th scope="row">{file}</th>
                  <td>{formatBytes(bytes)}</td>
                  <Text as="td" tone={ok ? undefined : 'bad'}>
                    {t(ok ? 'settings.storage.sound' : 'settings.storage.damaged')}
                  </Text>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Stack>
      <ImportServers />
    </>
  );
}
