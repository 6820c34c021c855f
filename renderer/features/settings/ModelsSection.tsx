import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../places/route.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Head } from './Head.tsx';
import { Text } from '../../ui/layout/primitives.tsx';
import { Table } from '../../ui/tables/Table.tsx';

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** The models that the project's runs may use; the screen Models edits them. */
export function ModelsSection() {
  const { t } = useTranslation();
  const found = useQuery(orpc.models.list.queryOptions());
  return (
    <>
      <Head title={t('settings.section.models')} text={t('settings.models.text')}>
        <ActionButton kind="primary" onClick={() => navigate({ screen: 'models' })}>
          {t('settings.models.edit')}
        </ActionButton>
      </Head>
      {found.error && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && (
        <Text as="p" tone="dim" line={18}>
          {t('settings.models.none')}
        </Text>
      )}
      {found.data && found.data.length > 0 && (
        <Table cell={[6, 12, 6, 0]} width="auto" breakWords>
          <thead>
            <tr>
              <th scope="col">{t('settings.models.name')}</th>
              <th scope="col">{t('settings.models.model')}</th>
              <th scope="col">{t('settings.models.server')}</th>
            </tr>
          </thead>
          <tbody>
            {found.data.map(({ record, builtin }) => (
              <tr key={record.name}>
                <th scope="row">{record.name}</th>
                <td>{record.model}</td>
                <td>
                  {builtin
                    ? t('settings.models.machine')
                    : record.baseUrl
                      ? hostOf(record.baseUrl)
                      : t('settings.models.vendor')}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
