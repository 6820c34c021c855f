import { useTranslation } from 'react-i18next';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { useSystem } from '../../../project/project.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import type { Preview } from '../draft.ts';
import { manyRecords } from '../many-records.ts';
import type { Fit } from './readings.ts';
import { Grid, Heading } from '../../../ui/layout/primitives.tsx';

/** What the import writes with the chosen reading. */
export function WillWrite({
  preview,
  chosen,
  fit,
  looked,
}: {
  preview: Preview;
  chosen: Convention;
  fit: Fit | undefined;
  /** Boxes that the readings were compared on. */
  looked: number;
}) {
  const { t } = useTranslation();
  const me = useSystem()?.me.name ?? '';
  const misfit = fit ? fit.outside + fit.zeroArea : 0;
  return (
    <section>
      <Heading mb={8} tone="text2" size={11}>
        {t('import.boxes.willWrite')}
      </Heading>
      <Grid as="dl" gap={6} columns="7.25rem 1fr">
        <dt>{t('import.boxes.willScreenshots')}</dt>
        <dd>
          {preview.first === null
            ? t('import.boxes.willScreenshotsText', { count: preview.images })
            : t('import.boxes.willScreenshotsFirst', {
                images: formatCount(preview.images),
                first: formatCount(preview.first),
              })}
        </dd>
        <dt>{t('import.boxes.willRecords')}</dt>
        <dd>{manyRecords(t, preview)}</dd>
        <dt>{t('import.boxes.willConvention')}</dt>
        <dd>{t('import.boxes.willConventionText', { name: t(`import.boxes.names.${chosen}`), me })}</dd>
        <dt>{t('import.boxes.willOutside')}</dt>
        <dd>
          {misfit === 0 ? t('import.boxes.none') : t('import.boxes.willOutsideText', { count: misfit, of: looked })}
        </dd>
      </Grid>
    </section>
  );
}
