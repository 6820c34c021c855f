import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PairedFigures } from '#shared/contract/runs/evaluations/comparison.ts';
import { signed } from '../charts/figures.ts';
import { Difference } from './Difference.tsx';
import type { Pair } from './pairs.ts';
import { Block, Text } from '../../../ui/layout/primitives.tsx';

/** What the difference is and how sure it is, with what the two runs do not have in common. */
export function PairedWords({
  pair,
  words,
  children,
}: {
  pair: (PairedFigures & Partial<Pick<Pair, 'differences' | 'leftOut' | 'same'>>) | null;
  words: readonly string[];
  /** Further figures, above the axis. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { differences = [], leftOut = [], same = null } = pair ?? {};
  return (
    <Block grow minWidth={0}>
      {pair && pair.delta !== null && (
        <Text as="p" mt={2} line={18} breakWords>
          <Text as="b" size={15} line={20}>
            {words[0]}
          </Text>{' '}
          {pair.ci && (
            <Text tone="dim">
              {t('evaluate.paired.range', { low: signed(pair.ci[0] * 100), high: signed(pair.ci[1] * 100) })}
            </Text>
          )}
        </Text>
      )}
      <Text
        as="p"
        mt={2}
        line={18}
        breakWords
        title={pair?.pByCluster == null ? undefined : t('evaluate.paired.byClusterTitle')}
      >
        {words[1]}
      </Text>
      <Text as="p" tone="dim" mt={2} line={18} breakWords title={t('evaluate.paired.effectTitle')}>
        {words[2]}
      </Text>
      {same !== null && (
        <Text as="p" tone="dim" mt={2} line={18} breakWords>
          {t(`evaluate.paired.sameModel.${same}`)}
        </Text>
      )}
      {differences.length > 0 && (
        <Text as="p" tone={differences.every(({ usual }) => usual) ? 'dim' : 'warn'} mt={2} line={18} breakWords>
          {t('evaluate.paired.differ', {
            what: differences.map((difference) => `${difference.what} (${difference.a} / ${difference.b})`).join(', '),
          })}
        </Text>
      )}
      {leftOut.length > 0 && (
        <Text as="p" tone="warn" mt={2} line={18} breakWords>
          {t('evaluate.paired.leftOut', { count: leftOut.length })}
        </Text>
      )}
      {children}
      {pair && pair.delta !== null && <Difference delta={pair.delta} ci={pair.ci} />}
    </Block>
  );
}
