import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { samplingPlan } from '#shared/contract/review/review.ts';
import { navigate } from '../../../places/route.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { kindName } from '../kinds/registry.ts';
import { Block } from '../../../ui/layout/primitives.tsx';

/** Items of a sample that were approved although somebody's blind answer to them was wrong. */
export function SuspectedItems({
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
