import { NumberInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../i18n/numbers.ts';
import { client } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import type { RunDetail } from '../run-figures.ts';
import classes from './StartDialog.module.css';

/** Changes the cap of a run; one that stopped there continues with the new one. */
export function LimitsDialog({ run, onClose }: { run: RunDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const [budget, setBudget] = useState<number | null>(run.budget);
  const capped = run.state === 'capped';
  const save = useMutation({
    mutationFn: async () => {
      await client.runs.setBudget({ id: run.id, budget });
      if (capped) await client.runs.resume({ id: run.id });
    },
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('runs.limits.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form className={classes.root} onSubmit={submit}>
        <NumberInput
          label={t('runs.limits.cap')}
          description={t('runs.limits.note', { spent: formatMoney(run.spent), reserved: formatMoney(run.reserved) })}
          min={0}
          decimalScale={4}
          data-autofocus
          value={budget ?? ''}
          onChange={(value) => setBudget(typeof value === 'number' ? value : null)}
        />
        {budget !== null && budget < run.spent && <p className={classes.warn}>{t('runs.limits.below')}</p>}
        {save.error && <ErrorNote error={save.error} />}
        <div className={classes.buttons}>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" disabled={save.isPending}>
            {t(capped ? 'runs.limits.saveResume' : 'runs.limits.save')}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  );
}
