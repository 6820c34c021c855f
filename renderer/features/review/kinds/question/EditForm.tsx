import { Radio, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { difficulties } from '#shared/contract/common.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { SegmentedControl } from '../../../../ui/fields/SegmentedControl.tsx';
import {
  addOption,
  contentOf,
  type Draft,
  draftOf,
  draftProblem,
  letterAt,
  moveOption,
  removeOption,
} from './draft.ts';
import { dropDraft, keepDraft, useDrafts } from './drafts.ts';
import type { RevealedQuestion } from './item.ts';
import type { Review } from '../../review.ts';
import classes from '../../panel/ItemPanel.module.css';
import optionsClasses from './Options.module.css';
import formClasses from './EditForm.module.css';

/** Edits the text in place; every part can be reached by Tab. The draft is kept until it is saved or discarded. */
export function EditForm({ item, review }: { item: RevealedQuestion; review: Review }) {
  const { t } = useTranslation();
  const kept = useDrafts((drafts) => drafts[item.id]);
  const draft = kept ?? draftOf(item.question_.content, item.question_.revision);
  const problem = draftProblem(draft);
  const form = useRef<HTMLFormElement>(null);
  const focusNew = useRef<number | null>(null);
  const set = (next: Draft) => keepDraft(item.id, next);

  useEffect(() => {
    if (focusNew.current === null) return;
    form.current?.querySelector<HTMLInputElement>(`[data-option="${focusNew.current}"]`)?.focus();
    focusNew.current = null;
  });

  const save = (next: boolean) => {
    if (!problem) void review.verdict('edit', { content: contentOf(draft), base: draft.baseRevision, next });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      save(true);
    }
  };
  const onOptionKey = (event: KeyboardEvent, id: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    set(moveOption(draft, id, event.key === 'ArrowUp' ? -1 : 1));
    focusNew.current = id;
  };

  return (
    <form
      ref={form}
      className={formClasses.edit}
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
      <fieldset className={formClasses.fieldset}>
        <legend className={formClasses.fieldLabel}>{t('review.edit.options')}</legend>
        {draft.options.map((option, at) => {
          const letter = letterAt(at);
          return (
            <div key={option.id} className={formClasses.editOption}>
              <Radio
                name="right"
                aria-label={t('review.edit.right', { letter })}
                checked={draft.right === option.id}
                onChange={() => set({ ...draft, right: option.id })}
              />
              <b className={optionsClasses.letter}>{letter}</b>
              <TextInput
                className={formClasses.grow}
                aria-label={t('review.edit.option', { letter })}
                data-option={option.id}
                maxLength={2000}
                value={option.text}
                onChange={(event) => {
                  const text = event.currentTarget.value;
                  set({
                    ...draft,
                    options: draft.options.map((one) => (one.id === option.id ? { ...one, text } : one)),
                  });
                }}
                onKeyDown={(event) => onOptionKey(event, option.id)}
              />
              <IconButton
                icon={IconArrowUp}
                size={22}
                label={t('review.edit.up', { letter })}
                disabled={at === 0}
                onClick={() => set(moveOption(draft, option.id, -1))}
              />
              <IconButton
                icon={IconArrowDown}
                size={22}
                label={t('review.edit.down', { letter })}
                disabled={at === draft.options.length - 1}
                onClick={() => set(moveOption(draft, option.id, 1))}
              />
              <IconButton
                icon={IconTrash}
                size={22}
                label={t('review.edit.remove', { letter })}
                disabled={draft.options.length <= 2}
                onClick={() => set(removeOption(draft, option.id))}
              />
            </div>
          );
        })}
        <ActionButton
          small
          icon={IconPlus}
          onClick={() => {
            const next = addOption(draft);
            focusNew.current = next.options.at(-1)?.id ?? null;
            set(next);
          }}
        >
          {t('review.edit.add')}
        </ActionButton>
      </fieldset>
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
      <div className={classes.headingRow}>
        <span className={formClasses.fieldLabel}>{t('review.edit.difficulty')}</span>
        <SegmentedControl
          label={t('review.edit.difficulty')}
          value={draft.difficulty}
          segments={difficulties.map((value) => ({ value, label: value }))}
          onChange={(difficulty) => set({ ...draft, difficulty })}
        />
      </div>
      {problem && (
        <p className={classes.bad} role="status">
          {t(`review.edit.problem.${problem.code}`, { letter: problem.letter })}
        </p>
      )}
      <div className={classes.buttons}>
        <span className={classes.quiet}>{t('review.edit.keep')}</span>
        <span className={classes.spring} />
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
      </div>
      <div className={classes.buttons}>
        <span className={classes.spring} />
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
      </div>
    </form>
  );
}
