import { Textarea } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EpisodeDetail, episodeSet } from '#shared/contract/episodes.ts';
import { useCallRefusal } from '../../../../project/use-may.ts';
import { formatCount } from '../../../../i18n/numbers.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Form } from '../../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../../ui/forms/FormFoot.tsx';
import { useStudioForm } from '../../../../ui/forms/use-studio-form.ts';
import { ErrorNote } from '../../../../ui/ErrorNote.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { OutcomeGlyph } from '../../OutcomeGlyph.tsx';
import { edit } from '../../bulk.ts';
import { Section } from './Section.tsx';
import { Row } from '../../../../ui/layout/primitives.tsx';

/** Gives an episode its task, or changes it. */
function TaskDialog({ episode, close }: { episode: EpisodeDetail; close: () => void }) {
  const { t } = useTranslation();
  const [began] = useState(episode.task);
  // What somebody saved meanwhile is shown below the person's own text, so that saving replaces nothing unseen.
  const newer = episode.task !== began;
  const form = useStudioForm({
    initial: { task: began },
    schema: episodeSet,
    toInput: ({ task }) => ({ task: task.trim() }),
    save: (set) => edit([episode.id], set, episode.revision),
    onSaved: close,
  });
  return (
    <Dialog
      onClose={close}
      title={t('trajectories.episode.editTask')}
      size={520}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Form of={form} gap={0}>
        <Textarea
          label={t('trajectories.episode.task')}
          description={t('trajectories.episode.taskText')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={20_000}
          data-autofocus
          {...form.field('task')}
        />
        {newer && <ErrorNote tone="warn" error={t('trajectories.episode.taskNewer', { task: episode.task })} />}
        <FormFoot of={form} go={t(newer ? 'edits.mine' : 'common.save')} disabled={!form.dirty} />
      </Form>
    </Dialog>
  );
}

/** The task of an episode, which can be edited, with its outcome, length and origin. */
export function EpisodeTask({ episode }: { episode: EpisodeDetail }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const refusal = useCallRefusal('episodes.update');
  const { source, outcome, reason } = episode;
  return (
    <Section
      title={t('trajectories.episode.task')}
      aside={
        <IconButton
          icon={IconPencil}
          label={t('trajectories.episode.editTask')}
          refusal={refusal}
          onClick={() => setOpen(true)}
        />
      }
    >
      <p>{episode.task || t('trajectories.noTask')}</p>
      <Row wrap gap={[4, 10]} mt={8} tone="text2">
        {episode.closed ? <span>{t('trajectories.closed')}</span> : <OutcomeGlyph outcome={outcome} reason={reason} />}
        <span>
          {formatCount(episode.steps)} {t('trajectories.stepsWord', { count: episode.steps })}
        </span>
        {episode.agent && <span>{episode.agent}</span>}
        <span>{t(`trajectories.source.${source.kind}`)}</span>
      </Row>
      {open && <TaskDialog episode={episode} close={() => setOpen(false)} />}
    </Section>
  );
}
