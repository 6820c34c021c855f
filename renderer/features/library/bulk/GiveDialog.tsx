import { Select, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { assignment } from '#shared/contract/review/assignments.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { client, orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../ui/forms/FormFoot.tsx';
import { useStudioForm } from '../../../ui/forms/use-studio-form.ts';
import { closeBulkDialog } from './bulk-dialog-store.ts';
import { useLibrary } from '../library-store.ts';
import { today } from '../../../project/today.ts';

/** Assigns the selected screenshots to a person, with or without a due date, chosen from the project's people by how much they already have. */
export function GiveDialog() {
  const { t } = useTranslation();
  const selected = useLibrary((state) => state.selected);
  const work = useQuery(orpc.screenshots.assigned.queryOptions({ input: { today: today() } })).data;
  const choices = [...new Set([...(work?.team ?? []), ...(work?.people ?? []).map(({ person }) => person)])].map(
    (name) => {
      const { open = 0, due = 0 } = work?.people.find(({ person }) => person === name) ?? {};
      return { value: name, label: t('library.give.line', { name, open: formatCount(open), due: formatCount(due) }) };
    },
  );
  const selection = { kind: 'ids' as const, ids: [...selected] };
  const form = useStudioForm({
    initial: { person: '', due: '', batch: '' },
    schema: assignment,
    toInput: ({ person, due }) => ({ person, due: due === '' ? null : due }),
    save: async (to, { batch }) => {
      const name = batch.trim();
      if (name === '') await client.screenshots.assign({ selection, to });
      else await client.batches.create({ name, of: { kind: 'screenshot', selection }, ...to });
    },
    onSaved: closeBulkDialog,
  });
  const toNobody = useMutation(orpc.screenshots.assign.mutationOptions({ onSuccess: closeBulkDialog }));
  return (
    <Dialog
      onClose={closeBulkDialog}
      title={t('library.give.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Form of={form} gap={12}>
        <Select
          label={t('library.give.person')}
          placeholder={t('library.give.choose')}
          data={choices}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('library.give.notListed')}
          data-autofocus
          {...form.field('person')}
        />
        <TextInput type="date" label={t('library.give.due')} {...form.field('due')} />
        <TextInput
          label={t('library.give.batch')}
          description={t('library.give.batchText')}
          maxLength={120}
          {...form.field('batch')}
        />
        {toNobody.error && <ErrorNote error={toNobody.error} />}
        <FormFoot
          of={form}
          go={t('library.give.apply', { count: selected.size })}
          before={
            <ActionButton disabled={toNobody.isPending} onClick={() => toNobody.mutate({ selection, to: null })}>
              {t('library.give.nobody')}
            </ActionButton>
          }
        />
      </Form>
    </Dialog>
  );
}
