import { useTranslation } from 'react-i18next';
import type { PictureSource } from '#shared/contract/publishing.ts';
import classes from '../Releases.module.css';

/** Says which pictures have no known licence; nothing if all have one. */
export function Unlicensed({ sources = [] }: { sources: readonly PictureSource[] | undefined }) {
  const { t } = useTranslation();
  if (sources.length === 0) return null;
  const count = sources.reduce((sum, { pictures }) => sum + pictures, 0);
  return (
    <p role="note" className={classes.warning}>
      {t('releases.unlicensed', { count, sources: sources.map(({ source }) => source).join(', ') })}
    </p>
  );
}
