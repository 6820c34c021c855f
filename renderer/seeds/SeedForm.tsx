import { Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeedPlace, WrittenSeed } from '#shared/contract/drafting.ts';
import { yesNoAnswers } from '#shared/contents/knowledge-question.ts';
import { say } from '../ui/messages.ts';
import { client, orpc } from '../transport/client.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { SegmentedControl } from '../ui/fields/SegmentedControl.tsx';
import classes from './SeedForm.module.css';
import {
  blankSeed,
  dropSeed,
  keepSeed,
  letters,
  type SeedDraft,
  seedOf,
  useSeedDrafts,
  withForm,
} from './seed-draft.ts';
import { Row, Stack, Text } from '../ui/layout/primitives.tsx';

/** The answers, one of which is right: four texts to write, or the three words of a yes-or-no question. */
function Answers({ draft, set }: { draft: SeedDraft; set: (change: Partial<SeedDraft>) => void }) {
  const { t } = useTranslation();
  const right = (value: string, label: string) => (
    <input
      type="radio"
      name="seed-answer"
      aria-label={label}
      title={label}
      checked={draft.answer === value}
      onChange={() => set({ answer: value })}
    />
  );
  return (
    <Stack as="fieldset" gap={6} border="none" className={classes.answers}>
      <Text as="legend" mb={4}>
        {t('trajectories.questions.write.answers')}
      </Text>
      {draft.form === 'yes_or_no'
        ? yesNoAnswers.map((word) => (
            <Row as="label" align="center" gap={6} key={word}>
              {right(word, t('trajectories.questions.write.isRight', { answer: t(`review.knowledge.${word}`) }))}
              {t(`review.knowledge.${word}`)}
            </Row>
          ))
        : letters.map((letter, at) => (
            <Row align="center" gap={6} key={letter}>
              {right(letter, t('trajectories.questions.write.isRight', { answer: letter }))}
              <Text as="b" width="1em" text="center">
                {letter}
              </Text>
              <TextInput
                aria-label={t('trajectories.questions.option', { letter })}
                maxLength={1000}
                value={draft.options[at] ?? ''}
                onChange={(event) => set({ options: draft.options.with(at, event.currentTarget.value) })}
              />
            </Row>
          ))}
    </Stack>
  );
}

/** The form for a question on a picture: a seed, from which a model can write more. */
export function SeedForm({
  on,
  column,
  cell,
  onDone,
}: {
  on: SeedPlace;
  column: WrittenSeed['column'];
  /** Key of the picture and type, under which an unfinished text is kept. */
  cell: string;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const draft = useSeedDrafts((drafts) => drafts[cell]) ?? blankSeed;
  const first = useRef<HTMLTextAreaElement>(null);
  useEffect(() => first.current?.focus(), [cell]);
  const set = (change: Partial<SeedDraft>) => keepSeed(cell, { ...draft, ...change });
  const seed = seedOf(draft, column);
  const fault = typeof seed === 'string' ? seed : null;
  const save = useMutation({
    mutationFn: (written: WrittenSeed) => client.drafting.writeSeed({ on, seed: written }),
    onSuccess: async ({ existing }) => {
      dropSeed(cell);
      say(t(existing ? 'trajectories.questions.write.existing' : 'trajectories.questions.write.saved'));
      onDone();
      await queries.invalidateQueries({ queryKey: orpc.drafting.key() });
    },
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (typeof seed !== 'string' && !save.isPending) save.mutate(seed);
  };
  const onKey = (event: KeyboardEvent) => {
    const chord = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!chord && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (chord) submit();
    else onDone();
  };
  return (
    <Stack
      as="form"
      gap={12}
      className={classes.seedForm}
      aria-label={t('trajectories.questions.write.title')}
      onSubmit={submit}
      onKeyDown={onKey}
    >
      <Textarea
        ref={first}
        label={t('trajectories.questions.write.question')}
        description={t(`trajectories.questions.write.about.${column}`)}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={4000}
        value={draft.question}
        onChange={(event) => set({ question: event.currentTarget.value })}
      />
      <SegmentedControl<SeedDraft['form']>
        label={t('trajectories.questions.write.form')}
        value={draft.form}
        segments={[
          { value: 'multiple_choice', label: t('trajectories.questions.write.choice') },
          { value: 'yes_or_no', label: t('trajectories.questions.write.yesNo') },
        ]}
        onChange={(form) => keepSeed(cell, withForm(draft, form))}
      />
      <Answers draft={draft} set={set} />
      <Textarea
        label={t('trajectories.questions.write.knowledge')}
        description={t('trajectories.questions.write.knowledgeText')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={4000}
        value={draft.rationale}
        onChange={(event) => set({ rationale: event.currentTarget.value })}
      />
      {save.error && <ErrorNote error={save.error} />}
      <Row justify="flex-end" gap={8}>
        <ActionButton onClick={onDone}>{t('common.cancel')}</ActionButton>
        <ActionButton
          kind="primary"
          type="submit"
          shortcut="Mod+Enter"
          disabled={save.isPending}
          refusal={fault && t(`trajectories.questions.write.fault.${fault}`)}
        >
          {t('trajectories.questions.write.save')}
        </ActionButton>
      </Row>
    </Stack>
  );
}
