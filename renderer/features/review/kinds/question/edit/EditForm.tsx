import { Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { valuePhrase } from '#shared/phrases/phrase.ts';
import { difficulties } from '#shared/records/fields.ts';
import { phraseWords } from '../../../../../i18n/phrase-words.ts';
import { ActionButton } from '../../../../../ui/ActionButton.tsx';
import { SegmentedControl } from '../../../../../ui/fields/SegmentedControl.tsx';
import { contentOf, type Draft, draftOf, draftProblem } from '../draft.ts';
import { dropDraft, keepDraft, useDraft } from '../drafts.ts';
import type { RevealedQuestion } from '../item.ts';
import { OptionFields } from './OptionFields.tsx';
import { FormButtons } from '../../../answer/FormButtons.tsx';
import type { Review } from '../../../review.ts';
import { Row, Stack, Text } from '../../../../../ui/layout/primitives.tsx';

/** Edits the text in place; every part can be reached by Tab. The draft is kept until it is saved or discarded. */
export function EditForm({ item, review }: { item: RevealedQuestion; review: Review }) {
  const { t } = useTranslation();
  const kept = useDraft(item.id);
  const draft = kept ?? draftOf(item.question_.content);
  const problem = draftProblem(draft);
  const set = (next: Draft) => keepDraft(item, next);

  const save = (next: boolean) => {
    if (!problem) void review.verdict('edit', { content: contentOf(draft), next });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      save(true);
    }
  };

  return (
    <Stack
      as="form"
      gap={12}
      pad={12}
      aria-label={t('review.edit.title')}
      onKeyDown={onKey}
      onSubmit={(event) => {
        event.preventDefault();
        save(false);
      }}
    >
      <Textarea
        label={t('review.edit.question')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        autoFocus
        value={draft.question}
        onChange={(event) => set({ ...draft, question: event.currentTarget.value })}
      />
      <OptionFields draft={draft} onChange={set} />
      <Textarea
        label={t('review.edit.explanation')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={8000}
        value={draft.explanation}
        onChange={(event) => set({ ...draft, explanation: event.currentTarget.value })}
      />
      <TextInput
        label={t('review.edit.hint')}
        maxLength={4000}
        value={draft.hint}
        onChange={(event) => set({ ...draft, hint: event.currentTarget.value })}
      />
      <Row align="center" justify="space-between" gap={8} mb={8}>
        <Text tone="text2">{t('review.edit.difficulty')}</Text>
        <SegmentedControl
          label={t('review.edit.difficulty')}
          value={draft.difficulty}
          segments={difficulties.map((value) => ({ value, label: phraseWords(valuePhrase(value)) }))}
          onChange={(difficulty) => set({ ...draft, difficulty })}
        />
      </Row>
      {problem && (
        <Text as="p" mt={8} tone="bad" role="status">
          {t(`review.edit.problem.${problem.code}`, { letter: problem.letter })}
        </Text>
      )}
      <FormButtons hint={t('review.edit.keep')}>
        <ActionButton
          small
          kind="plain"
          disabled={!kept}
          onClick={() => {
            dropDraft(item.id);
            review.setMode('idle');
          }}
        >
          {t('review.edit.discard')}
        </ActionButton>
      </FormButtons>
      <FormButtons>
        <ActionButton type="submit" disabled={problem !== null || review.busy}>
          {t('review.edit.save')}
        </ActionButton>
        <ActionButton
          kind="primary"
          shortcut="Mod+Enter"
          disabled={problem !== null || review.busy}
          onClick={() => save(true)}
        >
          {t('review.edit.saveNext')}
        </ActionButton>
      </FormButtons>
    </Stack>
  );
}
