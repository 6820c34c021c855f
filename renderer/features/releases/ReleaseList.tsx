import { IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { releaseManifest } from '#shared/contract/releases.ts';
import { formatDay } from '../../i18n/numbers.ts';
import { BlankRows } from '../../ui/tables/BlankRows.tsx';
import { ListRow } from '../../ui/tables/ListRow.tsx';
import { StateGlyph } from '../../ui/StateGlyph.tsx';
import { useCountsLine } from './Counts.tsx';
import { Block } from '../../ui/layout/primitives.tsx';

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
    <Block as="ul" grow overflow="auto" aria-label={t('releases.label')}>
      <li>
        <ListRow
          glyph={<IconStack2 size={14} stroke={1.6} aria-hidden="true" />}
          name={t('releases.now')}
          sub={t('releases.nowSub')}
          chosen={open === null}
          aria-current={open === null || undefined}
          onClick={() => onOpen(null)}
        />
      </li>
      {releases === undefined && (
        <li aria-busy="true">
          <BlankRows rows={3} height={48} />
        </li>
      )}
      {releases?.map((release) => (
        <li key={release.tag}>
          <ListRow
            glyph={<StateGlyph state="frozen" />}
            name={release.tag}
            end={formatDay(release.createdAt)}
            sub={line(release.counts)}
            wrap
            chosen={open === release.tag}
            aria-current={open === release.tag || undefined}
            onClick={() => onOpen(release.tag)}
          />
        </li>
      ))}
    </Block>
  );
}
