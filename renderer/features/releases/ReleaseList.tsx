import { IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { releaseManifest } from '#shared/contract/releases.ts';
import { formatDay } from '../../i18n/numbers.ts';
import { BlankRows } from '../../ui/BlankRows.tsx';
import { StateGlyph } from '../../ui/StateGlyph.tsx';
import { useCountsLine } from './Counts.tsx';
import classes from './Releases.module.css';

export type Release = z.infer<typeof releaseManifest>;

/** What would be frozen now, then the releases, newest first. `open` null is the preview. */
export function ReleaseList({
  releases,
  open,
  onOpen,
}: {
  /** Undefined while they are not known. */
  releases: readonly Release[] | undefined;
  open: string | null;
  onOpen: (tag: string | null) => void;
}) {
  const { t } = useTranslation();
  const line = useCountsLine();
  return (
    <ul className={classes.list} aria-label={t('releases.label')}>
      <li>
        <button
          type="button"
          className={classes.row}
          data-chosen={open === null || undefined}
          aria-current={open === null || undefined}
          onClick={() => onOpen(null)}
        >
          <IconStack2 size={14} stroke={1.6} aria-hidden="true" />
          <b>{t('releases.now')}</b>
          <span />
          <span className={classes.sub}>{t('releases.nowSub')}</span>
        </button>
      </li>
      {releases === undefined && (
        <li aria-busy="true">
          <BlankRows rows={3} height={48} />
        </li>
      )}
      {releases?.map((release) => (
        <li key={release.tag}>
          <button
            type="button"
            className={classes.row}
            data-chosen={open === release.tag || undefined}
            aria-current={open === release.tag || undefined}
            onClick={() => onOpen(release.tag)}
          >
            <StateGlyph state="frozen" />
            <b>{release.tag}</b>
            <span className={classes.quiet}>{formatDay(release.createdAt)}</span>
            <span className={classes.sub}>{line(release.counts)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
