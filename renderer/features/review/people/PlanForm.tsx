import { NumberInput, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { samplingLots, samplingPlan } from '#shared/contract/review/review.ts';
import { defectRateUpperBound, zeroDefectSampleSize } from '#shared/metrics/agreement/acceptance.ts';
import { formatDay, formatPercent } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { kindName, shownKinds } from '../kinds/registry.ts';
import { dropText, useKeptText } from '../../../ui/fields/kept-texts.ts';
import classes from './SamplingDialog.module.css';

const strataOf = samplingPlan.shape.strata.options;

/** Draws a new sample: lot, size, strata, defects allowed, seed. Says what a clean sample would show. */
export function PlanForm() {
  const { t } = useTranslation();
  const create = useMutation(orpc.review.createPlan.mutationOptions());
  const [lot, setLot] = useState<(typeof samplingLots)[number]>('clean');
  const [kind, setKind] = useState<string | null>(null);
  const kinds = kind === null ? {} : { kinds: [kind] };
  const waiting = useQuery(orpc.review.lotSize.queryOptions({ input: { lot, ...kinds } })).data?.n ?? null;
  const [name, setName] = useKeptText('sample name');
  const [size, setSize] = useState<number | null>(null);
  const [strata, setStrata] = useState<(typeof strataOf)[number]>('platform');
  const [acceptAt, setAcceptAt] = useState(0);
  const [seed, setSeed] = useState<number | null>(null);
  const wanted = size ?? Math.min(waiting ?? 0, zeroDefectSampleSize(0.05));
  const bound = wanted > 0 ? defectRateUpperBound(0, wanted) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      {
        name: name.trim() || t('review.sampling.nameDefault', { day: formatDay(new Date().toISOString()) }),
        lot,
        ...kinds,
        size: wanted,
        strata,
        acceptAt,
        ...(seed === null ? {} : { seed }),
      },
      { onSuccess: () => dropText('sample name') },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit} aria-label={t('review.sampling.new')}>
      <h3 className={classes.heading}>{t('review.sampling.new')}</h3>
      <div className={classes.fields}>
        <TextInput
          label={t('review.sampling.name')}
          placeholder={t('review.sampling.nameDefault', { day: formatDay(new Date().toISOString()) })}
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={waiting === null ? t('review.sampling.lot') : t('review.sampling.lotOf', { count: waiting })}
          data={samplingLots.map((value) => ({
            value,
            label: t(value === 'clean' ? 'review.sampling.lotClean' : 'review.sampling.lotAll'),
          }))}
          value={lot}
          onChange={(value) => setLot(value === 'all' ? 'all' : 'clean')}
        />
        <Select
          label={t('review.sampling.kind')}
          data={[
            { value: '', label: t('review.queue.kind.all') },
            ...shownKinds.map((value) => ({ value, label: kindName(value) })),
          ]}
          value={kind ?? ''}
          onChange={(value) => setKind(value || null)}
        />
        <NumberInput
          label={t('review.sampling.size')}
          min={1}
          {...(waiting === null ? {} : { max: waiting })}
          allowDecimal={false}
          value={wanted || ''}
          onChange={(value) => setSize(typeof value === 'number' ? value : null)}
        />
        <Select
          label={t('review.sampling.strata')}
          data={strataOf.map((value) => ({ value, label: t(`review.sampling.strataOf.${value}`) }))}
          value={strata}
          onChange={(value) => setStrata(strataOf.find((known) => known === value) ?? 'none')}
        />
        <NumberInput
          label={t('review.sampling.acceptAt')}
          min={0}
          allowDecimal={false}
          value={acceptAt}
          onChange={(value) => setAcceptAt(typeof value === 'number' ? value : 0)}
        />
        <NumberInput
          label={t('review.sampling.seed')}
          allowDecimal={false}
          value={seed ?? ''}
          onChange={(value) => setSeed(typeof value === 'number' ? value : null)}
        />
      </div>
      {bound !== null && (
        <p className={classes.quiet}>{t('review.sampling.sizeNote', { size: wanted, rate: formatPercent(bound) })}</p>
      )}
      {create.error && <ErrorNote error={create.error} />}
      <div className={classes.buttons}>
        <ActionButton type="submit" kind="primary" disabled={create.isPending || wanted < 1}>
          {t('review.sampling.create')}
        </ActionButton>
      </div>
    </form>
  );
}
