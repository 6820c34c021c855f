import { NumberInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../../app/project/project.ts';
import { orpc } from '../../../transport/client.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { keepField } from '../../../ui/fields/open-fields.ts';
import classes from './SamplingDialog.module.css';

/** How many people answer each item, and how much gold is mixed in. Saved on Enter, by the button and when it is left. */
export function PeopleSettings() {
  const { t } = useTranslation();
  const project = useProject();
  const save = useMutation(
    orpc.projects.updateSettings.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.projects.current.key() }),
    }),
  );
  const [annotators, setAnnotators] = useState<number | null>(null);
  const [gold, setGold] = useState<number | null>(null);
  const latest = useRef<() => void>(() => {});
  useLayoutEffect(
    () =>
      keepField({
        take: () => latest.current(),
        drop: () => {
          setAnnotators(null);
          setGold(null);
        },
      }),
    [],
  );
  if (!project) return null;
  const wanted = annotators ?? project.settings.annotatorsPerItem;
  const share = gold ?? Math.round(project.settings.goldShare * 100);
  const store = (): void => {
    const { annotatorsPerItem, goldShare } = project.settings;
    if (wanted === annotatorsPerItem && share === Math.round(goldShare * 100)) return;
    save.mutate({ annotatorsPerItem: wanted, goldShare: share / 100 });
  };
  latest.current = store;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    store();
  };
  return (
    <form
      className={classes.form}
      onSubmit={submit}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) store();
      }}
      aria-label={t('review.sampling.people')}
    >
      <h3 className={classes.heading}>{t('review.sampling.people')}</h3>
      <div className={classes.fields}>
        <NumberInput
          label={t('review.sampling.annotators')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={t('review.sampling.annotatorsNote')}
          min={1}
          max={5}
          allowDecimal={false}
          value={wanted}
          onChange={(value) => setAnnotators(typeof value === 'number' ? value : 1)}
        />
        <NumberInput
          label={t('review.sampling.gold')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={t('review.sampling.goldNote')}
          min={0}
          max={50}
          allowDecimal={false}
          value={share}
          onChange={(value) => setGold(typeof value === 'number' ? value : 0)}
        />
      </div>
      {save.error && <ErrorNote error={save.error} />}
      <div className={classes.buttons}>
        <ActionButton type="submit" disabled={save.isPending}>
          {t('review.sampling.save')}
        </ActionButton>
        {save.isSuccess && <span role="status">{t('review.sampling.saved')}</span>}
      </div>
    </form>
  );
}
