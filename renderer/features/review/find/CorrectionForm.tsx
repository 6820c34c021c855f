import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import type { WholeItem } from '#shared/contract/items.ts';
import { withText } from '#shared/items/corrections.ts';
import { client, orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { correctionText, useCorrection } from './use-correction.ts';
import { dropText } from '../../../ui/fields/kept-texts.ts';
import { fieldWords, useFieldWords } from './field-words.ts';
import { submitByChord } from '../../../ui/forms/submit-by-chord.ts';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

/** The item's state after the correction. */
const after = (state: WholeItem['state'], approved: boolean) =>
  state === 'approved' ? (approved ? 'stays' : 'back') : state === 'rejected' ? 'back' : 'same';

/** Corrects an item's texts without an own answer; says what happens to its state, and that releases do not change. */
export function CorrectionForm({
  item,
  focused = false,
  onDone,
}: {
  item: WholeItem;
  /** Whether its first text takes the focus: the person has just opened the form. */
  focused?: boolean;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const wordsOf = useFieldWords();
  const queries = useQueryClient();
  const { seen, content, why, approved, change, restart } = useCorrection(item);
  const [edit] = useState(() => uuidv7());
  const leave = () => {
    dropText(correctionText(item.id));
    onDone();
  };
  const save = useMutation({
    mutationFn: () => client.items.edit({ id: item.id, baseRevision: seen.revision, content, why, approved, edit }),
    onSuccess: (saved) => {
      queries.setQueryData(orpc.items.open.queryKey({ input: { id: saved.id } }), saved);
      leave();
    },
  });
  const stale = save.error instanceof ORPCError && save.error.code === 'CONFLICT' && item.revision !== seen.revision;
  const changed = JSON.stringify(content) !== JSON.stringify(seen.content);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed) save.mutate();
  };
  return (
    <Block
      as="form"
      pad={12}
      borderBottom="line"
      lastOpen
      aria-label={t('review.find.correct')}
      onSubmit={submit}
      onKeyDown={submitByChord}
    >
      <Stack gap={10}>
        {fieldWords({ kind: item.kind, content }).map((field, at) => {
          const label = wordsOf(field);
          const write = (text: string) => change({ content: withText(content, field.at, text) });
          return field.choices ? (
            <Select
              key={field.at.join('.')}
              label={label}
              data={[...new Set([...field.choices, ...(field.value ? [field.value] : [])])]}
              value={field.value}
              allowDeselect={false}
              onChange={(value) => value !== null && write(value)}
            />
          ) : (
            <Textarea
              key={field.at.join('.')}
              label={label}
              autosize
              minRows={1}
              maxRows={8}
              autoFocus={focused && at === 0}
              value={field.value}
              onChange={(event) => write(event.currentTarget.value)}
            />
          );
        })}
        <TextInput
          label={t('review.find.why')}
          maxLength={500}
          value={why}
          onChange={(event) => change({ why: event.currentTarget.value })}
        />
        {seen.state === 'approved' && (
          <Checkbox
            label={t('review.find.stayApproved')}
            checked={approved}
            onChange={(event) => change({ approved: event.currentTarget.checked })}
          />
        )}
        <Text as="p" tone="dim">
          {t(`review.find.after.${after(seen.state, approved)}`, { state: t(`common.state.${seen.state}`) })}{' '}
          {seen.releases.length > 0 && t('review.find.releasesStay')}
        </Text>
        {save.error && <ErrorNote error={save.error} />}
        <Row align="center" gap={8}>
          {stale && (
            <ActionButton
              small
              onClick={() => {
                restart();
                save.reset();
              }}
            >
              {t('review.find.takeNewer')}
            </ActionButton>
          )}
          <Block as="span" grow />
          <ActionButton small kind="plain" onClick={leave}>
            {t('common.cancel')}
          </ActionButton>
          <ActionButton small type="submit" kind="primary" shortcut="Mod+Enter" disabled={!changed || save.isPending}>
            {t('review.find.save')}
          </ActionButton>
        </Row>
      </Stack>
    </Block>
  );
}
