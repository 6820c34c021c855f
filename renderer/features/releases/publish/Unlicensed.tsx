import { useTranslation } from 'react-i18next';
import type { PictureSource } from '#shared/contract/publishing.ts';
import { Text } from '../../../ui/layout/primitives.tsx';

/** Says which pictures have no known licence; nothing if all have one. */
export function Unlicensed({ sources = [] }: { sources: readonly PictureSource[] | undefined }) {
  const { t } = useTranslation();
  if (sources.length === 0) return null;
  const count = sources.reduce((sum, { pictures }) => sum + pictures, 0);
  return (
    <Text as="p" role="note" tone="warn">
      {t('releases.unlicensed', { count, sources: sources.map(({ source }) => source).join(', ') })}
    </Text>
  );
}
