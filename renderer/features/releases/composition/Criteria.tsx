import { useTranslation } from 'react-i18next';
import type { CompositionTable } from '#shared/contract/releases.ts';
import { kindWords } from '../../../i18n/kind-words.ts';
import { Text } from '../../../ui/layout/primitives.tsx';

/** How much the criteria of a kind's items notice: the share of wrong endings that they refuse. */
export function Criteria({ tested }: { tested: CompositionTable | undefined }) {
  const { t } = useTranslation();
  return (tested?.rows ?? []).map((row) => {
    const [mutants, killed] = [Number(row['mutants']), Number(row['killed'])];
    const kind = String(row['kind']);
    return (
      <Text as="p" key={kind} tone="dim">
        {t('releases.composition.criteria', {
          ...{
            kind: kindWords(kind),
            n: Number(row['n']),
            tested: Number(row['tested']),
            passed: Number(row['passed']),
          },
          ...{ killed, mutants },
          rate: mutants === 0 ? '–' : `${((100 * killed) / mutants).toFixed(1)} %`,
        })}
      </Text>
    );
  });
}
