import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type LinuxProgram, linuxProgram } from '#shared/agents/linux/programs.ts';
import { client } from '../../../transport/client.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../ui/forms/FormFoot.tsx';
import { useStudioForm } from '../../../ui/forms/use-studio-form.ts';

const fields = ['app', 'command', 'package', 'title'] as const;

/** Allows one more program. */
export function AddProgram({ programs, onClose }: { programs: readonly LinuxProgram[]; onClose: () => void }) {
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
