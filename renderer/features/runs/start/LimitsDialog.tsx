import { useTranslation } from 'react-i18next';
import { newBudget, type RunDetail } from '#shared/contract/runs/runs.ts';
import { formatMoney } from '../../../i18n/numbers.ts';
import { client } from '../../../transport/client.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../ui/forms/FormFoot.tsx';
import { NumberField } from '../../../ui/forms/NumberField.tsx';
import { type Typed, useStudioForm } from '../../../ui/forms/use-studio-form.ts';
import classes from './StartDialog.module.css';
import { Row } from '../../../ui/layout/primitives.tsx';

/** Changes the cap of a run; one that stopped there resumes with the new one. */
export function LimitsDialog({ run, onClose }: { run: RunDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const capped = run.state === 'capped';
  const initial: { budget: Typed } = { budget: run.budget ?? '' };
  const form = useStudioForm({
    initial: { ...initial },
    schema: newBudget,
    toInput: ({ budget }) => ({ id: run.id, budget: budget === '' ? null : budget }),
    save: async (input) => {
      await client.runs.setBudget(input);
      if (capped) await client.runs.resume({ id: run.id });
    },
    onSaved: onClose,
  });
  const { budget } = form.values;
  return (
    <Dialog
      onClose={onClose}
      title={t('runs.limits.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Form of={form} gap={16}>
        <NumberField
          label={t('runs.limits.cap')}
          description={t('runs.limits.note', { spent: formatMoney(run.spent), reserved: formatMoney(run.reserved) })}
          decimals={4}
          data-autofocus
          {...form.field('budget')}
        />
        {budget !== '' && budget < run.spent && (
          <Row as="p" gap={6} mt={6} breakWords tone="warn" className={classes.warn}>
            {t('runs.limits.below')}
          </Row>
        )}
        <FormFoot of={form} go={t(capped ? 'runs.limits.saveResume' : 'runs.limits.save')} />
      </Form>
    </Dialog>
  );
}
