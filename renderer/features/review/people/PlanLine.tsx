import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../../app/project/use-may.ts';
import type { z } from 'zod';
import type { samplingPlan } from '#shared/contract/review/review.ts';
import { sampleVerdict } from '#shared/metrics/agreement/acceptance.ts';
import { navigate } from '../../../app/places/route.ts';
import { kindName } from '../kinds/registry.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import classes from './SamplingDialog.module.css';

/** One plan: progress of its sample, the resulting bound, and the decision on the lot. */
export function PlanLine({
  plan,
  onCheck,
  onLeave,
}: {
  plan: z.infer<typeof samplingPlan>;
  onCheck: () => void;
  /** An item of the plan is about to be opened. */
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  const decide = useMutation(orpc.review.decidePlan.mutationOptions());
  const refusal = useCallRefusal('review.decidePlan');
  const [asked, setAsked] = useState<'accepted' | 'rejected' | null>(null);
  const verdict = sampleVerdict(plan, plan);
  const open = plan.decision === 'open';
  return (
    <li className={classes.plan}>
      <div className={classes.planHead}>
        <b>{plan.name}</b>
        <span className={classes.tag} data-decision={plan.decision}>
          {t(`review.sampling.decision.${plan.decision}`)}
        </span>
        <span className={classes.quiet}>
          {t('review.sampling.ofLot', {
            lot: formatCount(plan.lot),
            by: plan.by,
            seed: String(plan.seed),
            strata: t(`review.sampling.strataOf.${plan.strata}`),
          })}
        </span>
      </div>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={plan.name}
        aria-valuemin={0}
        aria-valuemax={plan.size}
        aria-valuenow={plan.checked}
      >
        <span style={{ width: `${(100 * plan.checked) / plan.size}%` }} />
      </div>
      <p className={classes.quiet}>
        {t('review.sampling.progress', {
          checked: plan.checked,
          size: plan.size,
          count: plan.defects,
          allowed: plan.acceptAt,
        })}
        {', '}
        {plan.upperBound === null
          ? t('review.sampling.boundNone')
          : t('review.sampling.bound', { rate: formatPercent(plan.upperBound) })}
      </p>
      {plan.suspected.length > 0 && (
        <section aria-label={t('review.sampling.suspected', { count: plan.suspected.length })}>
          <p>{t('review.sampling.suspected', { count: plan.suspected.length })}</p>
          <ul className={classes.pairs}>
            {plan.suspected.map(({ id, kind, title, by }) => (
              <li key={`${id} ${by}`}>
                {t('review.sampling.suspectedBy', { title: title || kindName(kind), by })}{' '}
                <ActionButton
                  small
                  kind="plain"
                  onClick={() => {
                    onLeave();
                    navigate({ screen: 'review', id, params: { kind } });
                  }}
                >
                  {t('review.quality.open')}
                </ActionButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {decide.error && <ErrorNote error={decide.error} />}
      {open && asked === null && (
        <div className={classes.buttons}>
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
        </div>
      )}
      {open && asked !== null && (
        <div className={classes.buttons} role="alert">
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
        </div>
      )}
    </li>
  );
}
