import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Invitation, invited } from '#shared/contract/people.ts';
import type { Role } from '#shared/contract/roles.ts';
import { client } from '../../../transport/client.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../ui/forms/FormFoot.tsx';
import { useStudioForm } from '../../../ui/forms/use-studio-form.ts';
import { LinkMade } from './LinkMade.tsx';

const roles = ['annotator', 'reviewer', 'curator'] as const;
const spans = ['1', '7', '30', 'never'] as const;
const daysOf = (span: string): number | null => (span === 'never' ? null : Number(span));

/** Invites somebody (`name` null) or makes a new link for `name`, and then shows the link. */
export function InviteDialog({ name, onClose }: { name: string | null; onClose: () => void }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<Invitation | null>(null);
  const initial: { name: string; role: Role; span: (typeof spans)[number] } = {
    name: name ?? '',
    role: 'annotator',
    span: '7',
  };
  const form = useStudioForm({
    initial,
    schema: invited,
    toInput: (values) => ({ name: values.name.trim(), role: values.role, days: daysOf(values.span) }),
    fieldOf: (path) => (path === 'days' ? 'span' : path),
    save: ({ role, ...of }) => (name === null ? client.people.invite({ ...of, role }) : client.people.renew(of)),
    onSaved: setMade,
  });
  const title = made
    ? t('settings.link.title', { name: made.name })
    : name === null
      ? t('settings.invite.title')
      : t('settings.renew.title', { name });
  return (
    <Dialog onClose={onClose} title={title} size={460} closeButtonProps={{ 'aria-label': t('common.close') }}>
      {made ? (
        <LinkMade made={made} onClose={onClose} />
      ) : (
        <Form of={form} gap={12}>
          {name === null ? (
            <>
              <TextInput
                label={t('settings.invite.name')}
                description={t('settings.invite.nameNote')}
                maxLength={60}
                data-autofocus
                {...form.field('name')}
              />
              <Select
                label={t('settings.people.role')}
                description={t(`settings.people.roles.${form.values.role}`)}
                data={roles.map((role) => ({ value: role, label: t(`app.roles.${role}`) }))}
                allowDeselect={false}
                {...form.field('role')}
              />
            </>
          ) : (
            <span>{t('settings.renew.text')}</span>
          )}
          <Select
            label={t('settings.invite.days')}
            data={spans.map((span) => ({ value: span, label: t(`settings.invite.daysOf.${span}`) }))}
            allowDeselect={false}
            {...form.field('span')}
          />
          <FormFoot of={form} go={t(name === null ? 'settings.invite.go' : 'settings.renew.go')} />
        </Form>
      )}
    </Dialog>
  );
}
