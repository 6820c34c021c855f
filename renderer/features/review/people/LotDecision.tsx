import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { samplingPlan } from '#shared/contract/review/review.ts';
import { sampleVerdict } from '#shared/metrics/agreement/acceptance.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Row } from '../../../ui/layout/primitives.tsx';

/** Accepts or rejects the lot of an open plan, each after a confirmation; or checks the rest of its sample. */
export function LotDecision({ plan, onCheck }: { plan: z.infer<typeof samplingPlan>; onCheck: () => void }) {
  const { t } = useTranslation();
  const decide = useMutation(orpc.review.decidePlan.mutationOptions());
  const refusal = useCallRefusal('review.decidePlan');
  const [asked, setAsked] = useState<'accepted' | 'rejected' | null>(null);
  const verdict = sampleVerdict(plan, plan);
  const open = plan.decision === 'open';
  return (
    <>
      {decide.error && <ErrorNote error={decide.error} />}
      {open && asked === null && (
        <Row wrap align="center" gap={8}>
          {plan.checked < plan.size && <ActionButton onClick={onCheck}>{t('review.sampling.check')}</ActionButton>}
          <ActionButton
            refusal={refusal}
            disabled={refusal === null && verdict !== 'accept'}
            onClick={() => setAsked('accepted')}
          >
            {t('review.sampling.accept')}
          </ActionButton>
          <ActionButton kind="bad" refusal={refusal} onClick={() => setAsked('rejected')}>
            {t('review.sampling.reject')}
          </ActionButton>
        </Row>
      )}
      {open && asked !== null && (
        <Row wrap align="center" gap={8} role="alert">
          <span>
            {asked === 'accepted'
              ? t('review.sampling.acceptAsk', { n: formatCount(plan.lot - plan.size) })
              : t('review.sampling.rejectAsk')}
          </span>
          <ActionButton
            disabled={decide.isPending}
            onClick={() => decide.mutate({ id: plan.id, decision: asked }, { onSettled: () => setAsked(null) })}
          >
            {t('review.sampling.yes')}
          </ActionButton>
          <ActionButton kind="plain" onClick={() => setAsked(null)}>
            {t('common.cancel')}
          </ActionButton>
        </Row>
      )}
    </>
  );
}
