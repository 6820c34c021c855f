import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { newSamplingPlan, samplingLots, samplingPlan } from '#shared/contract/review/review.ts';
import { defectRateUpperBound, zeroDefectSampleSize } from '#shared/metrics/agreement/acceptance.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { formatDay, formatPercent } from '../../../i18n/numbers.ts';
import { client, orpc } from '../../../transport/client.ts';
import { dropText, useKeptText } from '../../../ui/fields/kept-texts.ts';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../ui/forms/FormFoot.tsx';
import { NumberField } from '../../../ui/forms/NumberField.tsx';
import { numberIn, type Typed, useStudioForm } from '../../../ui/forms/use-studio-form.ts';
import { kindName, shownKinds } from '../kinds/registry.ts';
import { Grid, Text } from '../../../ui/layout/primitives.tsx';

const strataOf = samplingPlan.shape.strata.options;

const empty = {
  name: '',
  lot: 'clean' as (typeof samplingLots)[number],
  kind: '',
  size: '' as Typed,
  strata: 'platform' as (typeof strataOf)[number],
  acceptAt: 0 as Typed,
  seed: '' as Typed,
};

/** Number of items in a lot; null until it is known, and for those who may not know it. */
function useLot({ lot, kind }: Pick<typeof empty, 'lot' | 'kind'>): number | null {
  const input = { lot, ...(kind === '' ? {} : { kinds: [kind] }) };
  const enabled = useCallRefusal('review.lotSize') === null;
  return useQuery(orpc.review.lotSize.queryOptions({ input, enabled })).data?.n ?? null;
}

/** Draws a new sample: lot, size, strata, defects allowed, seed. Says what a sample without defects would prove. */
export function PlanForm() {
  const { t } = useTranslation();
  const refusal = useCallRefusal('review.createPlan');
  const [keptName, keepName] = useKeptText('sample name');
  const usualName = t('review.sampling.nameDefault', { day: formatDay(new Date().toISOString()) });
  const form = useStudioForm({
    initial: { ...empty, name: keptName },
    schema: newSamplingPlan,
    toInput: ({ name, kind, size, acceptAt, seed, ...rest }) => ({
      ...rest,
      name: name.trim() || usualName,
      ...(kind === '' ? {} : { kinds: [kind] }),
      size: numberIn(size) ?? offered,
      acceptAt: acceptAt as number,
      ...(seed === '' ? {} : { seed }),
    }),
    check: ({ size }): Record<string, string> =>
      waiting !== null && Number(size) > waiting ? { size: t('common.fault.atMost', { number: waiting }) } : {},
    save: (input) => client.review.createPlan(input),
    onSaved: () => {
      dropText('sample name');
      form.form.setValues(empty);
      form.form.resetDirty(empty);
    },
    onValues: ({ name }) => keepName(name),
  });
  const { values } = form;
  const readOnly = refusal !== null;
  const waiting = useLot(values);
  const offered = Math.min(waiting ?? 0, zeroDefectSampleSize(0.05));
  const size = numberIn(values.size) ?? offered;
  return (
    <Form of={form} gap={8} aria-label={t('review.sampling.new')}>
      <Text as="h3" size={12} line={16} weight={600}>
        {t('review.sampling.new')}
      </Text>
      <Grid gap={[10, 12]} align="start" columns="1fr 1fr">
        <TextInput
          label={t('review.sampling.name')}
          placeholder={usualName}
          maxLength={120}
          readOnly={readOnly}
          {...form.field('name')}
        />
        <Select
          label={waiting === null ? t('review.sampling.lot') : t('review.sampling.lotOf', { count: waiting })}
          data={samplingLots.map((value) => ({
            value,
            label: t(value === 'clean' ? 'review.sampling.lotClean' : 'review.sampling.lotAll'),
          }))}
          allowDeselect={false}
          readOnly={readOnly}
          {...form.field('lot')}
        />
        <Select
          label={t('review.sampling.kind')}
          data={[
            { value: '', label: t('review.queue.kind.all') },
            ...shownKinds().map((value) => ({ value, label: kindName(value) })),
          ]}
          allowDeselect={false}
          readOnly={readOnly}
          {...form.field('kind')}
        />
        <NumberField
          label={t('review.sampling.size')}
          placeholder={offered > 0 ? String(offered) : ''}
          readOnly={readOnly}
          {...form.field('size')}
        />
        <Select
          label={t('review.sampling.strata')}
          data={strataOf.map((value) => ({ value, label: t(`review.sampling.strataOf.${value}`) }))}
          allowDeselect={false}
          readOnly={readOnly}
          {...form.field('strata')}
        />
        <NumberField label={t('review.sampling.acceptAt')} readOnly={readOnly} {...form.field('acceptAt')} />
        <NumberField label={t('review.sampling.seed')} readOnly={readOnly} {...form.field('seed')} />
      </Grid>
      {size > 0 && (
        <Text as="p" tone="dim" line={18}>
          {t('review.sampling.sizeNote', { size, rate: formatPercent(defectRateUpperBound(0, size)) })}
        </Text>
      )}
      <FormFoot of={form} go={t('review.sampling.create')} cancel={false} refusal={refusal} disabled={size === 0} />
    </Form>
  );
}
