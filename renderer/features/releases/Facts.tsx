import { locale } from '../../i18n/language.ts';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/files/save-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { formatCount } from '../../i18n/numbers.ts';
import { LiteFigures } from './LiteFigures.tsx';
import type { Release } from './ReleaseList.tsx';
import { Grid, Row } from '../../ui/layout/primitives.tsx';

/** A release's hash, and who froze it when and why. */
export function Facts({ release }: { release: Release }) {
  const { t } = useTranslation();
  return (
    <Grid as="dl" gap={[4, 12]} align="center" columns="5.625rem 1fr">
      <dt>{t('releases.manifest.hash')}</dt>
      <Row as="dd" align="center" gap={6} minHeight={20}>
        <code className="selectable">{release.hash}</code>
        <IconButton
          icon={IconCopy}
          size={22}
          label={t('releases.manifest.copyHash')}
          onClick={() => void copyText(release.hash)}
        />
      </Row>
      <dt>{t('releases.manifest.by')}</dt>
      <Row as="dd" align="center" gap={6} minHeight={20}>
        {release.by}
      </Row>
      <dt>{t('releases.manifest.at')}</dt>
      <Row as="dd" align="center" gap={6} minHeight={20}>
        {new Date(release.createdAt).toLocaleString(locale())}
      </Row>
      <dt>{t('releases.manifest.app')}</dt>
      <Row as="dd" align="center" gap={6} minHeight={20}>
        {release.app}
      </Row>
      {release.lite && (
        <>
          <dt>{t('releases.manifest.lite')}</dt>
          <Row as="dd" align="center" gap={6} minHeight={20} className="selectable">
            {t('releases.manifest.liteOf', {
              items: formatCount(release.lite.items),
              of: formatCount(release.lite.of),
              release: release.lite.release,
              models: release.lite.runs.map(({ model }) => model).join(', '),
            })}{' '}
            <LiteFigures {...release.lite} />
          </Row>
        </>
      )}
      <dt>{t('releases.manifest.note')}</dt>
      <Row as="dd" align="center" gap={6} minHeight={20} className="selectable">
        {release.note || t('releases.manifest.noNote')}
      </Row>
    </Grid>
  );
}
