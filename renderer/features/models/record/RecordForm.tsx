import { useTranslation } from 'react-i18next';
import { Form } from '../../../ui/forms/Form.tsx';
import classes from '../Models.module.css';
import type { ModelInfo } from '../model-draft.ts';
import { ReadingFields } from './ReadingFields.tsx';
import { NumberRow, type RecordFormOf, Row, Section } from '../RecordRows.tsx';
import { OwnParts } from '../own/OwnParts.tsx';
import { ServerFields } from './ServerFields.tsx';
import { Temperature } from './Temperature.tsx';
import { Grid } from '../../../ui/layout/primitives.tsx';

/** What is sent with each picture. */
function ImageFields({ of }: { of: RecordFormOf }) {
  const { t } = useTranslation();
  const preset = t('models.field.asIs');
  return (
    <Section title={t('models.section.image')}>
      <Grid columns="1fr 1fr" gap={[0, 12]}>
        <NumberRow of={of} path="image.longEdge" label={t('models.field.longEdge')} placeholder={preset} />
        <NumberRow of={of} path="image.maxPixels" label={t('models.field.maxPixels')} placeholder={preset} />
      </Grid>
    </Section>
  );
}

/** Sampling parameters and limits. */
function LimitFields({ of }: { of: RecordFormOf }) {
  const { t } = useTranslation();
  return (
    <Section title={t('models.section.sampling')}>
      <Grid columns="1fr 1fr" gap={[0, 12]}>
        <Row label={t('models.field.temperature')}>
          {(id) => <Temperature id={id} {...of.field('params.temperature')} />}
        </Row>
        <NumberRow of={of} path="params.maxTokens" label={t('models.field.maxTokens')} placeholder="2048" />
        <NumberRow of={of} path="limits.concurrency" label={t('models.field.concurrency')} />
        <NumberRow of={of} path="limits.rpm" label={t('models.field.rpm')} />
        <NumberRow of={of} path="limits.tpm" label={t('models.field.tpm')} />
        <NumberRow of={of} path="limits.timeoutSeconds" label={t('models.field.timeout')} />
        <NumberRow of={of} path="limits.replyMegabytes" label={t('models.field.replyMegabytes')} placeholder="2" />
        <NumberRow of={of} path="limits.waitMinutes" label={t('models.field.waitMinutes')} placeholder="15" />
      </Grid>
    </Section>
  );
}

/** Dollars per million tokens. */
function PriceFields({ of }: { of: RecordFormOf }) {
  const { t } = useTranslation();
  return (
    <Section title={t('models.section.price')}>
      <Grid columns="1fr 1fr" gap={[0, 12]}>
        <NumberRow of={of} path="price.inputPerMTok" decimals={4} label={t('models.field.priceIn')} />
        <NumberRow of={of} path="price.outputPerMTok" decimals={4} label={t('models.field.priceOut')} />
      </Grid>
    </Section>
  );
}

/** The fields of a record that people often set; the rest is in the JSON. */
export function RecordForm({
  of,
  info,
  refusal,
  readOnly,
  unsaved,
}: {
  of: RecordFormOf;
  info: ModelInfo | undefined;
  /** Why this person may not change records; null if they may. */
  refusal: string | null;
  readOnly: boolean;
  unsaved: boolean;
}) {
  const { t } = useTranslation();
  return (
    // The draft survives leaving the screen.
    <Form of={of} kept gap={0} aria-label={t('models.tabs.record')}>
      <fieldset className={classes.plain} disabled={refusal !== null} title={refusal ?? undefined}>
        <ServerFields of={of} info={info} fixed={readOnly} />
        {of.values.provider !== 'builtin' && of.values.provider !== 'composite' && (
          <>
            <ReadingFields of={of} />
            <OwnParts of={of} />
            <ImageFields of={of} />
            <LimitFields of={of} />
            <PriceFields of={of} />
          </>
        )}
      </fieldset>
      {/* Enter submits only a form with a submit button; the visible one is in the footer. */}
      <button type="submit" hidden disabled={!unsaved} aria-hidden="true" />
    </Form>
  );
}
