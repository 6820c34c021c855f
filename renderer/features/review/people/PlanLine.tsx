import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { samplingPlan } from '#shared/contract/review/review.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { LotDecision } from './LotDecision.tsx';
import { Block, Chip, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './SamplingDialog.module.css';
import { navigate } from '../../../places/route.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { kindName } from '../kinds/registry.ts';

/** Items of a sample that were approved although somebody's blind answer to them was wrong. */
function SuspectedItems({
  suspected,
  onLeave,
}: {
  suspected: z.infer<typeof samplingPlan>['suspected'];
  /** One of them is about to be opened. */
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  if (suspected.length === 0) return null;
  return (
    <section aria-label={t('review.sampling.suspected', { count: suspected.length })}>
      <p>{t('review.sampling.suspected', { count: suspected.length })}</p>
      <Block as="ul" mt={2} tone="dim">
        {suspected.map(({ id, kind, title, by }) => (
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
      </Block>
    </section>
  );
}

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
  return (
    <Stack as="li" gap={6} pad={[10, 0]} borderBottom="line">
      <Row wrap align="center" gap={8}>
        <b>{plan.name}</b>
        <Chip tone={plan.decision === 'rejected' ? 'bad' : plan.decision === 'accepted' ? 'ok' : 'text2'}>
          {t(`review.sampling.decision.${plan.decision}`)}
        </Chip>
        <Text tone="dim" line={18}>
          {t('review.sampling.ofLot', {
            lot: formatCount(plan.lot),
            by: plan.by,
            seed: String(plan.seed),
            strata: t(`review.sampling.strataOf.${plan.strata}`),
          })}
        </Text>
      </Row>
      <Block
        height={6}
        border="line2"
        surface="well"
        className={classes.bar}
        role="progressbar"
        aria-label={plan.name}
        aria-valuemin={0}
        aria-valuemax={plan.size}
        aria-valuenow={plan.checked}
      >
        <Text display="block" height="full" style={{ width: `${(100 * plan.checked) / plan.size}%` }} />
      </Block>
      <Text as="p" tone="dim" line={18}>
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
      </Text>
      <SuspectedItems suspected={plan.suspected} onLeave={onLeave} />
      <LotDecision plan={plan} onCheck={onCheck} />
    </Stack>
  );
}
