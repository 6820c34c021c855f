import { Autocomplete, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { closeBulkDialog } from './bulk-dialog-store.ts';
import classes from '../Library.module.css';
import { useLibrary } from '../library-store.ts';
import { today } from '../../../app/project/today.ts';

/** Gives the selected screenshots to a person, with a date or without; shows how much everybody has already. */
export function GiveDialog() {
  const { t } = useTranslation();
  const selected = useLibrary((state) => state.selected);
  const work = useQuery(orpc.screenshots.assigned.queryOptions({ input: { today: today() } })).data;
  const [person, setPerson] = useState('');
  const [due, setDue] = useState('');
  const give = useMutation(orpc.screenshots.assign.mutationOptions({ onSuccess: closeBulkDialog }));
  const selection = { kind: 'ids' as const, ids: [...selected] };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (person.trim()) give.mutate({ selection, to: { person: person.trim(), due: due === '' ? null : due } });
  };
  return (
    <Dialog
      onClose={closeBulkDialog}
      title={t('library.give.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form className={classes.form} onSubmit={submit}>
        <Autocomplete
          label={t('library.give.person')}
          data={work?.known ?? []}
          limit={12}
          maxLength={60}
          value={person}
          onChange={setPerson}
          data-autofocus
        />
        <TextInput
          type="date"
          label={t('library.give.due')}
          value={due}
          onChange={(event) => setDue(event.currentTarget.value)}
        />
        {work && work.people.length > 0 && (
          <ul className={classes.works} aria-label={t('library.give.now')}>
            {work.people.map((one) => (
              <li key={one.person}>
                <span>{one.person}</span>
                <span>{t('library.give.has', { open: formatCount(one.open), due: formatCount(one.due) })}</span>
              </li>
            ))}
          </ul>
        )}
        {give.error && <ErrorNote error={give.error} />}
        <div className={classes.formButtons}>
          <ActionButton disabled={give.isPending} onClick={() => give.mutate({ selection, to: null })}>
            {t('library.give.nobody')}
          </ActionButton>
          <ActionButton kind="primary" type="submit" disabled={person.trim() === '' || give.isPending}>
            {t('library.give.apply', { count: selected.size })}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  );
}
