import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../transport/client.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { AgreementFacts } from './AgreementFacts.tsx';
import { PlanForm } from './PlanForm.tsx';
import { PlanLine } from './PlanLine.tsx';
import { WholeProject } from '../picture/WholeProject.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';

/** Sampling plans with their progress and decision, and how far people agree. */
export function SamplingDialog({ onClose, onCheck }: { onClose: () => void; onCheck: (plan: string) => void }) {
  const { t } = useTranslation();
  const plans = useQuery(orpc.review.plans.queryOptions());
  return (
    <Dialog
      onClose={onClose}
      title={t('review.sampling.title')}
      size={720}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap={20}>
        <section>
          <Text as="h3" mb={8} size={12} line={16} weight={600}>
            {t('review.sampling.plans')}
          </Text>
          {plans.error && <ErrorNote error={plans.error} onRetry={() => void plans.refetch()} />}
          {plans.data?.length === 0 && (
            <Text as="p" tone="dim" line={18}>
              {t('review.sampling.none')}
            </Text>
          )}
          <Stack as="ul">
            {plans.data?.map((plan) => (
              <PlanLine key={plan.id} plan={plan} onCheck={() => onCheck(plan.id)} onLeave={onClose} />
            ))}
          </Stack>
        </section>
        <PlanForm />
        <AgreementFacts />
        <WholeProject />
      </Stack>
    </Dialog>
  );
}
