import { useMutation, useQuery } from '@tanstack/react-query';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject, useSystem } from '../../../project/project.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { Head } from '../Head.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { type Asked, PersonRow } from './PersonRow.tsx';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import classes from './People.module.css';
import { Table } from '../../../ui/tables/Table.tsx';

/** Asks before somebody loses access. */
function RemoveDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useMutation(orpc.people.remove.mutationOptions({ onSuccess: onClose }));
  return (
    <Dialog
      onClose={onClose}
      title={t('settings.removal.title', { name })}
      size={400}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap={12} className={classes.made}>
        <p>{t('settings.removal.text')}</p>
        {remove.error && <ErrorNote error={remove.error} />}
        <Row justify="flex-end" gap={8}>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton kind="bad" disabled={remove.isPending} onClick={() => remove.mutate({ name })}>
            {t('settings.removal.go')}
          </ActionButton>
        </Row>
      </Stack>
    </Dialog>
  );
}

const columns = ['name', 'role', 'link', 'status', 'lastWorked'] as const;
/** How often it is asked again who is online, in milliseconds. */
const everySoOften = 20_000;

/** Who may work here: invite, change roles, renew links, remove; who is online and when they last worked. */
export function People() {
  const { t } = useTranslation();
  const me = useSystem()?.me;
  const path = useProject()?.path;
  const refusal = useCallRefusal('people.list');
  const noInvite = useCallRefusal('people.invite');
  const found = useQuery({
    ...orpc.people.list.queryOptions(),
    enabled: refusal === null && path !== undefined,
    refetchInterval: everySoOften,
  });
  const adopt = useMutation(orpc.people.adopt.mutationOptions());
  const [asked, setAsked] = useState<Asked | { what: 'invite' } | null>(null);
  const team = found.data;
  const foreign = team !== undefined && team.foreign.length > 0;
  const close = () => setAsked(null);
  return (
    <>
      <Head title={t('settings.section.people')} text={t('settings.people.text')}>
        <ActionButton
          kind="primary"
          icon={IconUserPlus}
          refusal={noInvite}
          disabled={foreign}
          onClick={() => setAsked({ what: 'invite' })}
        >
          {t('settings.people.invite')}
        </ActionButton>
      </Head>
      {refusal !== null && <ErrorNote tone="warn" error={refusal} />}
      {found.error && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {team && team.served !== 'network' && (
        <Text as="p" tone="dim" line={18}>
          {t(team.served === 'no' ? 'settings.people.notServed' : 'settings.people.local')}
        </Text>
      )}
      {foreign && (
        <ErrorNote
          tone="warn"
          error={t('settings.people.foreign', { names: team.foreign.join(', ') })}
          action={
            <ActionButton
              small
              refusal={me?.named ? t('settings.people.adoptOwner') : null}
              disabled={adopt.isPending}
              onClick={() => adopt.mutate({})}
            >
              {t('settings.people.adopt')}
            </ActionButton>
          }
        />
      )}
      {adopt.error && <ErrorNote error={adopt.error} />}
      {refusal === null && found.isPending && <BlankRows rows={4} height={36} />}
      {team && (
        <Table cell={[6, 12, 6, 0]} width="auto" breakWords>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`settings.people.${column}`)}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('common.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {team.people.map((person) => (
              <PersonRow key={person.name} person={person} me={person.name === me?.name} onAsk={setAsked} />
            ))}
          </tbody>
        </Table>
      )}
      {team?.people.length === 1 && !foreign && (
        <Text as="p" tone="dim" line={18}>
          {t('settings.people.alone')}
        </Text>
      )}
      {asked?.what === 'invite' && <InviteDialog name={null} onClose={close} />}
      {asked?.what === 'renew' && <InviteDialog name={asked.name} onClose={close} />}
      {asked?.what === 'remove' && <RemoveDialog name={asked.name} onClose={close} />}
    </>
  );
}
