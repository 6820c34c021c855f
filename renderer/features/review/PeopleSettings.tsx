import { NumberInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../app/project.ts';
import { orpc } from '../../transport/client.ts';
import { queryClient } from '../../transport/query-client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import classes from './SamplingDialog.module.css';

/** How many people answer each item, and how much gold is mixed in. */
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
  if (!project) return null;
  const wanted = annotators ?? project.settings.annotatorsPerItem;
  const share = gold ?? Math.round(project.settings.goldShare * 100);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ annotatorsPerItem: wanted, goldShare: share / 100 });
  };
  return (
    <form className={classes.form} onSubmit={submit} aria-label={t('review.sampling.people')}>
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
