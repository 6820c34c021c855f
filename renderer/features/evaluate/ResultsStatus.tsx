import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useShortcut } from '../../actions/key-bindings.ts';
import { StatusBar } from '../../edits/StatusBar.tsx';
import type { Evaluation } from './charts/figures.ts';

const sampled = z.object({ temperature: z.number().nullish(), maxTokens: z.number().nullish() });

/** The frozen settings of the selected run, and what the keys do. */
export function ResultsStatus({ active, pairs, parity }: { active: Evaluation; pairs: boolean; parity: boolean }) {
  const { t } = useTranslation();
  const sampling = sampled.safeParse(active.manifest.params).data ?? {};
  const keys = { pair: useShortcut('evaluate-pair'), reading: useShortcut('evaluate-reading') };
  return (
    <StatusBar
      hints={[
        { keys: ['ArrowLeft', 'ArrowRight'], label: t('evaluate.status.item') },
        { keys: ['Enter'], label: t('evaluate.status.open') },
        ...(keys.pair && pairs ? [{ keys: [keys.pair], label: t('evaluate.status.pair') }] : []),
        ...(keys.reading && parity ? [{ keys: [keys.reading], label: t('evaluate.status.reading') }] : []),
        { keys: ['?'], label: t('app.keysHint') },
      ]}
    >
      <span>
        {t('evaluate.status.run')} <b>{active.run.id.slice(-6)}</b>, {t('evaluate.status.frozen')}
      </span>
      {active.withheld !== undefined && <span>{t('evaluate.status.withheld', { count: active.withheld })}</span>}
      <span>
        {t('evaluate.status.prompt')}{' '}
        <b>
          {active.manifest.promptId} v{active.manifest.promptVersion}
        </b>
      </span>
      {!active.baseline && (
        <span>
          {t('evaluate.status.temperature')} <b>{sampling.temperature ?? t('evaluate.status.notSent')}</b>,{' '}
          {t('evaluate.status.maxTokens')} <b>{sampling.maxTokens ?? '–'}</b>
        </span>
      )}
      <span>
        {t('evaluate.status.parser')} <b>{active.manifest.parser}</b>
      </span>
    </StatusBar>
  );
}
