import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PairedFigures } from '#shared/contract/runs/evaluations/comparison.ts';
import { signed } from '../charts/figures.ts';
import { Difference } from './Difference.tsx';
import type { Pair } from './pairs.ts';
import { Block, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Paired.module.css';

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
    <Block grow minWidth={0} className={classes.words}>
      {pair && pair.delta !== null && (
        <p>
          <Text as="b" size={15} line={20}>
            {words[0]}
          </Text>{' '}
          {pair.ci && (
            <span className={classes.quiet}>
              {t('evaluate.paired.range', { low: signed(pair.ci[0] * 100), high: signed(pair.ci[1] * 100) })}
            </span>
          )}
        </p>
      )}
      <p title={pair?.pByCluster == null ? undefined : t('evaluate.paired.byClusterTitle')}>{words[1]}</p>
      <p className={classes.quiet} title={t('evaluate.paired.effectTitle')}>
        {words[2]}
      </p>
      {same !== null && <p className={classes.quiet}>{t(`evaluate.paired.sameModel.${same}`)}</p>}
      {differences.length > 0 && (
        <p className={differences.every(({ usual }) => usual) ? classes.quiet : classes.warn}>
          {t('evaluate.paired.differ', {
            what: differences.map((one) => `${one.what} (${one.a} / ${one.b})`).join(', '),
          })}
        </p>
      )}
      {leftOut.length > 0 && <p className={classes.warn}>{t('evaluate.paired.leftOut', { count: leftOut.length })}</p>}
      {children}
      {pair && pair.delta !== null && <Difference delta={pair.delta} ci={pair.ci} />}
    </Block>
  );
}
