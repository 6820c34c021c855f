import { useMutation } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allowedPrograms } from '#shared/agents/linux/programs.ts';
import { useProject } from '../../../project/project.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { Head } from '../Head.tsx';
import { AddProgram } from './AddProgram.tsx';
import { Table } from '../../../ui/tables/Table.tsx';

const columns = ['app', 'command', 'package', 'title'] as const;
const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.projects.current.key() });

/** The programs that tasks of the Linux environment may start. */
export function ProgramsSection() {
  const { t } = useTranslation();
  const added = useProject()?.settings.programs ?? [];
  const refusal = useCallRefusal('projects.updateSettings');
  const save = useMutation(orpc.projects.updateSettings.mutationOptions({ onSuccess: refresh }));
  const [adding, setAdding] = useState(false);
  const close = () => {
    setAdding(false);
    void refresh();
  };
  return (
    <>
      <Head title={t('settings.section.programs')} text={t('settings.programs.text')}>
        <ActionButton kind="primary" icon={IconPlus} refusal={refusal} onClick={() => setAdding(true)}>
          {t('settings.programs.add')}
        </ActionButton>
      </Head>
      {save.error && <ErrorNote error={save.error} />}
      <Table cell={[6, 12, 6, 0]} width="auto" breakWords>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`settings.programs.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('common.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {allowedPrograms(added).map((program) => (
            <tr key={program.command}>
              <th scope="row">{program.app}</th>
              <td>
                <code>{program.command}</code>
              </td>
              <td>{program.package}</td>
              <td>{program.title}</td>
              <td>
                {added.includes(program) ? (
                  <ActionButton
                    small
                    refusal={refusal}
                    disabled={save.isPending}
                    aria-label={t('settings.programs.removeNamed', { app: program.app })}
                    onClick={() => save.mutate({ programs: added.filter((one) => one !== program) })}
                  >
                    {t('settings.programs.remove')}
                  </ActionButton>
                ) : (
                  <Text tone="dim">{t('settings.programs.shipped')}</Text>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Text as="p" tone="dim" line={18}>
        {t('settings.programs.fence')}
      </Text>
      {adding && <AddProgram programs={added} onClose={close} />}
    </>
  );
}
