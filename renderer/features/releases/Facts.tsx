import { locale } from '../../i18n/language.ts';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/files/save-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { formatCount } from '../../i18n/numbers.ts';
import { LiteFigures } from './LiteFigures.tsx';
import type { Release } from './ReleaseList.tsx';
import { Grid } from '../../ui/layout/primitives.tsx';
import classes from './Releases.module.css';

/** A release's hash, and who froze it when and why. */
export function Facts({ release }: { release: Release }) {
  const { t } = useTranslation();
  return (
    <Grid as="dl" gap={[4, 12]} align="center" className={classes.facts}>
      <dt>{t('releases.manifest.hash')}</dt>
      <dd>
        <code className="selectable">{release.hash}</code>
        <IconButton
          icon={IconCopy}
          size={22}
          label={t('releases.manifest.copyHash')}
          onClick={() => void copyText(release.hash)}
        />
      </dd>
      <dt>{t('releases.manifest.by')}</dt>
      <dd>{release.by}</dd>
      <dt>{t('releases.manifest.at')}</dt>
      <dd>{new Date(release.createdAt).toLocaleString(locale())}</dd>
      <dt>{t('releases.manifest.app')}</dt>
      <dd>{release.app}</dd>
      {release.lite && (
        <>
          <dt>{t('releases.manifest.lite')}</dt>
          <dd className="selectable">
            {t('releases.manifest.liteOf', {
              items: formatCount(release.lite.items),
              of: formatCount(release.lite.of),
              release: release.lite.release,
              models: release.lite.runs.map(({ model }) => model).join(', '),
            })}{' '}
            <LiteFigures {...release.lite} />
          </dd>
        </>
      )}
      <dt>{t('releases.manifest.note')}</dt>
      <dd className="selectable">{release.note || t('releases.manifest.noNote')}</dd>
    </Grid>
  );
}
