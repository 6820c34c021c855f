import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Evaluation } from './figures.ts';

export const armNames = ['baseline', 'description', 'box', 'both', 'oracle-box'] as const;

/**
 * The model, and the settings of its evaluation that differ from the default, so that every row of a table has its own
 * name.
 */
export function useRowName(): (entry: Pick<Evaluation, 'model' | 'settings'>) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ model, settings }) => {
      const { arm, detector, circular, noImage, parityParser, limit, draw, seed, shard } = settings;
      const { visualPrompt, thinking, samples, hints, extractor, temperature, fewShot, perturbation } = settings;
      const known = armNames.find((armName) => armName === arm);
      return [
        model,
        ...(known && known !== 'baseline' ? [t(`evaluate.arm.${known}`)] : []),
        ...(detector === null ? [] : [t('evaluate.row.detector', { model: detector })]),
        ...(circular ? [t('evaluate.row.circular')] : []),
        ...(noImage ? [t('evaluate.row.noImage')] : []),
        ...(visualPrompt === false ? [t('evaluate.row.noMarks')] : []),
        ...(thinking ? [t('evaluate.row.thinking')] : []),
        ...(samples > 1 ? [t('evaluate.row.samples', { n: samples })] : []),
        ...(temperature === undefined ? [] : [t('evaluate.row.temperature', { t: String(temperature) })]),
        ...(fewShot
          ? [
              fewShot.from === null
                ? t('evaluate.row.examples', { n: fewShot.k })
                : t('evaluate.row.examplesOf', { n: fewShot.k, release: fewShot.from }),
            ]
          : []),
        ...(perturbation ? [t(`evaluate.perturbation.${perturbation}`)] : []),
        ...(hints === null ? [] : [t('evaluate.row.hints', { name: hints })]),
        ...(parityParser === null || parityParser === 'default'
          ? []
          : [t('evaluate.row.parityParser', { parser: parityParser })]),
        ...(limit === null ? [] : [t(`evaluate.row.limit.${draw ?? 'first'}`, { n: limit })]),
        ...(limit === null || seed === null || seed === 1 ? [] : [t('evaluate.row.seed', { n: String(seed) })]),
        ...(shard === null ? [] : [t('evaluate.row.shard', { index: shard.index, of: shard.of })]),
        ...(extractor === null ? [] : [t('evaluate.row.extractor', { model: extractor })]),
      ].join(', ');
    },
    [t],
  );
}
