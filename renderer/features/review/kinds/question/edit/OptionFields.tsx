import { Radio, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../../ui/ActionButton.tsx';
import { IconButton } from '../../../../../ui/IconButton.tsx';
import { addOption, type Draft, letterAt, moveOption, removeOption } from '../draft.ts';
import { Row, Stack, Text } from '../../../../../ui/layout/primitives.tsx';

/** The options of a draft: their texts, their order, and which one is right. Alt with an arrow key moves one. */
export function OptionFields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { t } = useTranslation();
  const fields = useRef<HTMLFieldSetElement>(null);
  // An option that was added or moved gets the focus once it is drawn.
  const focusNext = useRef<number | null>(null);
  useEffect(() => {
    if (focusNext.current === null) return;
    fields.current?.querySelector<HTMLInputElement>(`[data-option="${focusNext.current}"]`)?.focus();
    focusNext.current = null;
  });
  const onKey = (event: KeyboardEvent, id: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onChange(moveOption(draft, id, event.key === 'ArrowUp' ? -1 : 1));
    focusNext.current = id;
  };
  const setText = (id: number, text: string) =>
    onChange({ ...draft, options: draft.options.map((option) => (option.id === id ? { ...option, text } : option)) });
  const add = () => {
    const next = addOption(draft);
    focusNext.current = next.options.at(-1)?.id ?? null;
    onChange(next);
  };
  return (
    <Stack ref={fields} as="fieldset" align="flex-start" gap={6} border="none">
      <Text as="legend" tone="text2">
        {t('review.edit.options')}
      </Text>
      {draft.options.map(({ id, text }, at) => {
        const letter = letterAt(at);
        return (
          <Row key={id} align="center" gap={6} width="full">
            <Radio
              name="right"
              aria-label={t('review.edit.right', { letter })}
              checked={draft.right === id}
              onChange={() => onChange({ ...draft, right: id })}
            />
            <Text as="b" fixed minWidth={12}>
              {letter}
            </Text>
            <TextInput
              flex={1}
              aria-label={t('review.edit.option', { letter })}
              data-option={id}
              maxLength={2000}
              value={text}
              onChange={(event) => setText(id, event.currentTarget.value)}
              onKeyDown={(event) => onKey(event, id)}
            />
            <IconButton
              icon={IconArrowUp}
              size={22}
              label={t('review.edit.up', { letter })}
              disabled={at === 0}
              onClick={() => onChange(moveOption(draft, id, -1))}
            />
            <IconButton
              icon={IconArrowDown}
              size={22}
              label={t('review.edit.down', { letter })}
              disabled={at === draft.options.length - 1}
              onClick={() => onChange(moveOption(draft, id, 1))}
            />
            <IconButton
              icon={IconTrash}
              size={22}
              label={t('review.edit.remove', { letter })}
              disabled={draft.options.length <= 2}
              onClick={() => onChange(removeOption(draft, id))}
            />
          </Row>
        );
      })}
      <ActionButton small icon={IconPlus} onClick={add}>
        {t('review.edit.add')}
      </ActionButton>
    </Stack>
  );
}
