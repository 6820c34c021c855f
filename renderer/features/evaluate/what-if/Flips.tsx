import { useTranslation } from 'react-i18next';
import type { WhatIf } from '#shared/contract/runs/benchmark/what-if.ts';
import { formatPercent } from '../../../i18n/numbers.ts';
import { Block } from '../../../ui/layout/primitives.tsx';

const figure = (of: { value: number | null } | undefined): string => formatPercent(of?.value ?? null) || '–';

/** The pairs that a way of counting changes, one sentence each. */
export function Flips({ way, models }: { way: WhatIf['ways'][number]; models: WhatIf['models'] }) {
  const { t } = useTranslation();
  return (
    <Block as="ul" pl={16}>
      {way.flips.map(({ a, b, order, significance }) => {
        const [modelA, modelB] = [models[a], models[b]];
        const [now, then] = [way.figures[a], way.figures[b]];
        const pair = {
          ...{ a: modelA?.model ?? '', b: modelB?.model ?? '' },
          before: `${figure(modelA)} – ${figure(modelB)}`,
          after: `${figure(now)} – ${figure(then)}`,
        };
        return (
          <li key={`${a} ${b}`}>
            {t('evaluate.whatIf.pair', pair)}{' '}
            {[
              ...(order ? [t(`evaluate.whatIf.order.${order}`)] : []),
              ...(significance ? [t(`evaluate.whatIf.significance.${significance}`)] : []),
            ].join(t('evaluate.whatIf.and'))}
          </li>
        );
      })}
    </Block>
  );
}
