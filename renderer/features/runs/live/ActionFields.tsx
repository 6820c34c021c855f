import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonAction } from '#shared/contract/runs/live.ts';
import { type ActionType, directions } from '#shared/episodes/actions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { NumberField } from '../../../ui/forms/NumberField.tsx';
import { typeLabel } from '../../trajectories/labels.ts';
import { Grid, Stack } from '../../../ui/layout/primitives.tsx';

export type Draft = PersonAction;

/** What each type of action needs besides its name. */
const needs: Partial<Record<ActionType, readonly ('point' | 'to' | 'text' | 'keys' | 'direction' | 'app')[]>> = {
  click: ['point'],
  double_click: ['point'],
  right_click: ['point'],
  long_press: ['point'],
  drag: ['point', 'to'],
  swipe: ['point', 'to'],
  scroll: ['point', 'direction'],
  type: ['text'],
  hotkey: ['keys'],
  switch_tab: ['text'],
  open_app: ['app'],
  answer: ['text'],
  finish: [],
};

export const isPlaced = (type: ActionType): boolean => needs[type]?.includes('point') ?? false;

/** A draft with only what its type takes. */
function sent({ type, point, to, text, keys, direction, app }: Draft): Draft {
  const takes = new Set(needs[type]);
  return {
    type,
    ...(takes.has('point') && point && { point }),
    ...(takes.has('to') && to && { to }),
    ...(takes.has('text') && { text: text ?? '' }),
    ...(takes.has('keys') && keys && { keys }),
    ...(takes.has('direction') && { direction: direction ?? 'down' }),
    ...(takes.has('app') && { app: app ?? '' }),
  };
}

/** The fields of one action, and the button that sends it. Positions may also be clicked on the picture. */
export function ActionFields({
  draft,
  types,
  go,
  busy,
  onDraft,
  onSend,
}: {
  draft: Draft;
  types: readonly ActionType[];
  go: string;
  busy: boolean;
  onDraft: (draft: Draft) => void;
  onSend: (action: Draft) => void;
}) {
  const { t } = useTranslation();
  const [keys, setKeys] = useState(draft.keys?.join('+') ?? '');
  const takes = new Set(needs[draft.type]);
  const place = (name: 'point' | 'to', axis: 0 | 1) => (value: number | string) => {
    const now: [number, number] = [...(draft[name] ?? [0, 0])];
    now[axis] = typeof value === 'number' ? value : 0;
    onDraft({ ...draft, [name]: now });
  };
  const pair = (name: 'point' | 'to', labels: readonly [string, string]) => (
    <Grid columns="1fr 1fr" gap={8}>
      <NumberField label={labels[0]} decimals={1} value={draft[name]?.[0]} onChange={place(name, 0)} />
      <NumberField label={labels[1]} decimals={1} value={draft[name]?.[1]} onChange={place(name, 1)} />
    </Grid>
  );
  return (
    <Stack
      as="form"
      gap={8}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(
          sent({
            ...draft,
            ...(takes.has('keys') && {
              keys: keys
                .split('+')
                .map((key) => key.trim())
                .filter(Boolean),
            }),
          }),
        );
      }}
    >
      <Select
        label={t('live.attempt.type')}
        allowDeselect={false}
        data={types.map((value) => ({ value, label: typeLabel(value) }))}
        value={draft.type}
        onChange={(value) => {
          const type = types.find((candidate) => candidate === value);
          if (type) onDraft({ ...draft, type });
        }}
      />
      {takes.has('point') && pair('point', [t('live.attempt.x'), t('live.attempt.y')])}
      {takes.has('to') && pair('to', [t('live.attempt.toX'), t('live.attempt.toY')])}
      {(takes.has('text') || takes.has('app')) && (
        <TextInput
          label={t('live.attempt.text')}
          value={(takes.has('app') ? draft.app : draft.text) ?? ''}
          onChange={({ currentTarget: { value } }) => onDraft({ ...draft, [takes.has('app') ? 'app' : 'text']: value })}
        />
      )}
      {takes.has('keys') && (
        <TextInput
          label={t('live.attempt.keys')}
          value={keys}
          onChange={(event) => setKeys(event.currentTarget.value)}
        />
      )}
      {takes.has('direction') && (
        <Select
          label={t('live.attempt.direction')}
          allowDeselect={false}
          data={directions.map((value) => ({ value, label: t(`trajectories.direction.${value}`) }))}
          value={draft.direction ?? 'down'}
          onChange={(value) => {
            const direction = directions.find((direction) => direction === value);
            if (direction) onDraft({ ...draft, direction });
          }}
        />
      )}
      <ActionButton kind="primary" type="submit" disabled={busy || (takes.has('point') && !draft.point)}>
        {go}
      </ActionButton>
    </Stack>
  );
}
