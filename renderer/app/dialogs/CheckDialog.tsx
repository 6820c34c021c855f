import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { phraseWords } from '../../i18n/phrase-words.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { closeDialog } from '../../dialogs/dialogs.ts';
import { Stack } from '../../ui/layout/primitives.tsx';

/** The doctor: checks the open project and repairs what can be repaired. */
export function CheckDialog() {
  const { t } = useTranslation();
  const doctor = useMutation(orpc.projects.doctor.mutationOptions());
  const { mutate } = doctor;
  useEffect(() => mutate({ repair: false }), [mutate]);
  const problems = doctor.data?.problems ?? [];
  const repairable = problems.some((problem) => problem.repairable && !problem.repaired);
  return (
    <Dialog
      onClose={closeDialog}
      title={t('app.check.title')}
      size={520}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap={8} aria-busy={doctor.isPending}>
        {doctor.isPending && <span role="status">{t('app.check.running')}…</span>}
        {doctor.error && <ErrorNote error={doctor.error} onRetry={() => mutate({ repair: false })} />}
        {doctor.data?.ok && problems.length === 0 && <span role="status">{t('app.check.ok')}</span>}
        {problems.length > 0 && (
          <>
            <strong>{t('app.check.problems', { count: problems.length })}</strong>
            <Stack as="ul" gap={8}>
              {problems.map(({ phrase, repaired }) => (
                <li key={JSON.stringify(phrase)} className="selectable">
                  {phraseWords(phrase)}
                  {repaired && ` (${t('app.check.repaired')})`}
                </li>
              ))}
            </Stack>
          </>
        )}
        {repairable && (
          <span>
            <ActionButton kind="primary" onClick={() => mutate({ repair: true })}>
              {t('app.check.repair')}
            </ActionButton>
          </span>
        )}
      </Stack>
    </Dialog>
  );
}
