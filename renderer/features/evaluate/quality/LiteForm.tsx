import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { newRelease } from '#shared/contract/releases.ts';
import { navigate } from '../../../places/route.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { client, orpc } from '../../../transport/client.ts';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../ui/forms/FormFoot.tsx';
import { NumberField } from '../../../ui/forms/NumberField.tsx';
import { useStudioForm } from '../../../ui/forms/use-studio-form.ts';
import { LiteFigures } from '../../releases/LiteFigures.tsx';
import classes from './Items.module.css';

const count = z.number().int().positive();

/** Freezes some of a release's items as a release of its own, and says first how well they keep the ranking. */
export function LiteForm({ task, release, items }: { task: string; release: string; items: number }) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('releases.create');
  const form = useStudioForm({
    initial: { n: Math.max(1, Math.round(items / 10)), tag: `${release}-lite` },
    schema: newRelease,
    fieldOf: (path) => (path === 'lite.n' ? 'n' : path),
    toInput: ({ n, tag }) => ({ tag, lite: { task, release, n: Number(n) } }),
    save: (input) => client.releases.create(input),
    onSaved: (made) => navigate({ screen: 'releases', id: made.tag }),
  });
  const [asked] = useDebouncedValue(count.safeParse(form.values.n).data ?? null, 400);
  const found = useQuery({
    ...orpc.benchmark.items.queryOptions({ input: { task, release, lite: asked ?? 1 } }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <Form of={form} className={classes.lite} aria-label={t('evaluate.quality.lite.title')}>
      <NumberField label={t('evaluate.quality.lite.n')} min={1} max={items} w={120} {...form.field('n')} />
      <TextInput label={t('evaluate.quality.lite.tag')} w={200} maxLength={60} {...form.field('tag')} />
      <p role="status">{found.data?.lite && <LiteFigures {...found.data.lite} />}</p>
      <FormFoot of={form} go={t('evaluate.quality.lite.go')} refusal={refusal} cancel={false} />
    </Form>
  );
}
