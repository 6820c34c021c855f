import { useTranslation } from 'react-i18next';
import { Difference } from './Difference.tsx';
import type { Pair } from './pairs.ts';
import classes from './Paired.module.css';

/** What the difference is and how sure it is, with what the two runs do not have in common. */
export function PairedWords({ pair, words }: { pair: Pair | null; words: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div className={classes.words}>
      {pair && pair.delta !== null && <b className={classes.delta}>{words[0]}</b>}
      <p title={pair?.pByCluster == null ? undefined : t('evaluate.paired.byClusterTitle')}>{words[1]}</p>
      <p className={classes.quiet} title={t('evaluate.paired.effectTitle')}>
        {words[2]}
      </p>
      {pair && pair.differences.length > 0 && (
        <p className={classes.warn}>
          {t('evaluate.paired.differ', {
            what: pair.differences.map((one) => `${one.what} (${one.a} / ${one.b})`).join(', '),
          })}
        </p>
      )}
      {pair && pair.leftOut.length > 0 && (
        <p className={classes.warn}>{t('evaluate.paired.leftOut', { count: pair.leftOut.length })}</p>
      )}
      {pair && pair.delta !== null && <Difference delta={pair.delta} ci={pair.ci} />}
    </div>
  );
}
