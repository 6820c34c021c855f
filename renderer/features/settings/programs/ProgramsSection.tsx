import { useMutation } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allowedPrograms, linuxProgram, type LinuxProgram } from '#shared/agents/linux/programs.ts';
import { useProject } from '../../../project/project.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { client, orpc } from '../../../transport/client.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { Head } from '../Head.tsx';
import { Table } from '../../../ui/tables/Table.tsx';
import { TextInput } from '@mantine/core';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../ui/forms/FormFoot.tsx';
import { useStudioForm } from '../../../ui/forms/use-studio-form.ts';

const fields = ['app', 'command', 'package', 'title'] as const;

/** Allows one more program. */
function AddProgram({ programs, onClose }: { programs: readonly LinuxProgram[]; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useStudioForm({
    initial: { app: '', command: '', package: '', title: '' },
    schema: linuxProgram,
    toInput: ({ app, command, title, ...rest }) => ({
      ...{ app: app.trim(), command: command.trim(), package: rest.package.trim(), title: title.trim() },
    }),
    save: (program) =>
      client.projects.updateSettings({
        programs: [...programs.filter(({ command }) => command !== program.command), program],
      }),
    onSaved: onClose,
  });
  return (
    <Dialog
      onClose={onClose}
      title={t('settings.programs.addTitle')}
      size={460}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Form of={form}>
        {fields.map((field) => (
          <TextInput
            key={field}
            label={t(`settings.programs.${field}`)}
            description={t(`settings.programs.note.${field}`)}
            maxLength={200}
            {...(field === 'app' && { 'data-autofocus': true })}
            {...form.field(field)}
          />
        ))}
        <FormFoot of={form} go={t('settings.programs.go')} />
      </Form>
    </Dialog>
  );
}

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
                    onClick={() => save.mutate({ programs: added.filter((entry) => entry !== program) })}
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
