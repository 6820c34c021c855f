import { Select, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '#shared/contract/review/batches.ts';
import { formatCount, formatDay } from '../../i18n/numbers.ts';
import { navigate } from '../../places/route.ts';
import { useSystem } from '../../project/project.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog, leaveFocusToScreen } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import classes from './Board.module.css';
import { useTeam } from '../../presence/use-team.ts';
import { contentsWords, countsWords, openMember, sizeOf } from './words.ts';
import { Block, Row, Stack, Text } from '../../ui/layout/primitives.tsx';

/** Who has a batch and until when; reviewers hand it over or take it back, its owner gives it back. */
function Giving({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const me = useSystem()?.me.name;
  const refusal = useCallRefusal('batches.update');
  const team = useTeam(batch.person);
  const update = useMutation(orpc.batches.update.mutationOptions());
  const giveBack = useMutation(orpc.batches.giveBack.mutationOptions());
  const { id, person, due } = batch;
  const mine = person !== null && person === me;
  const error = update.error ?? giveBack.error;
  return (
    <>
      <Row wrap align="flex-end" gap={[8, 12]} className={classes.giving}>
        <Select
          label={t('board.batch.assignee')}
          placeholder={t('board.nobody')}
          data={team}
          searchable
          disabled={refusal !== null}
          title={refusal ?? undefined}
          allowDeselect={false}
          value={person}
          onChange={(to) => to !== null && to !== person && update.mutate({ id, person: to })}
        />
        <TextInput
          type="date"
          label={t('board.batch.due')}
          disabled={refusal !== null}
          title={refusal ?? undefined}
          value={due ?? ''}
          onChange={({ currentTarget: { value } }) => update.mutate({ id, due: value === '' ? null : value })}
        />
        {person !== null && refusal === null && (
          <ActionButton disabled={update.isPending} onClick={() => update.mutate({ id, person: null })}>
            {t('board.batch.takeBack')}
          </ActionButton>
        )}
        {mine && refusal !== null && (
          <ActionButton disabled={giveBack.isPending} onClick={() => giveBack.mutate({ id })}>
            {t('board.batch.giveBack')}
          </ActionButton>
        )}
      </Row>
      {error && <ErrorNote error={error} />}
    </>
  );
}

function Blocking({ batch: { id, person, blocked } }: { batch: Batch }) {
  const { t } = useTranslation();
  const me = useSystem()?.me;
  const block = useMutation(orpc.batches.block.mutationOptions());
  const [reason, setReason] = useState('');
  const refusal = me?.role === 'annotator' && me.name !== person ? t('board.batch.notYours') : null;
  if (blocked !== null)
    return (
      <Row wrap align="flex-end" gap={[8, 12]} className={classes.giving}>
        <Row as="span" wrap align="center" gap={4} tone="warn">
          {t('board.blocked', { reason: blocked })}
        </Row>
        <ActionButton refusal={refusal} disabled={block.isPending} onClick={() => block.mutate({ id, reason: null })}>
          {t('board.batch.unblock')}
        </ActionButton>
      </Row>
    );
  return (
    <Row
      as="form"
      wrap
      align="flex-end"
      gap={[8, 12]}
      className={classes.giving}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '' && refusal === null) block.mutate({ id, reason: reason.trim() });
      }}
    >
      <TextInput
        label={t('board.batch.block')}
        maxLength={500}
        disabled={refusal !== null}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ActionButton type="submit" refusal={refusal} disabled={reason.trim() === '' || block.isPending}>
        {t('board.batch.blockGo')}
      </ActionButton>
      {block.error && <ErrorNote error={block.error} />}
    </Row>
  );
}

function Contents({ id, batch, onClose }: { id: string; batch: Batch; onClose: () => void }) {
  const { t } = useTranslation();
  const found = useQuery(orpc.batches.get.queryOptions({ input: { id } }));
  const members = found.data?.members ?? [];
  const open = (member: string) => {
    leaveFocusToScreen();
    onClose();
    openMember(batch.kind, member);
  };
  const first = members[0];
  const all = sizeOf(batch);
  return (
    <section aria-label={t('board.batch.members')}>
      <Row wrap align="center" gap={8} className={classes.membersHead}>
        <Text as="h3" size={12}>
          {t('board.batch.members')}
        </Text>
        <Text tone="dim" weight={400}>
          {members.length > 0 && members.length < all
            ? t('board.batch.firstOf', { shown: formatCount(members.length), all: formatCount(all) })
            : countsWords(t, batch)}
        </Text>
        {first && <ActionButton onClick={() => open(first.id)}>{t('board.batch.start')}</ActionButton>}
      </Row>
      {found.error && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      <Block maxHeight={240} as="ul" mt={6} border="line" radius={4} overflow="auto" className={classes.members}>
        {members.map(({ id: member, label, stage }, at) => (
          <li key={member}>
            <Row
              as="button"
              gap={12}
              justify="space-between"
              width="full"
              pad={[4, 10]}
              text="left"
              cursor="pointer"
              type="button"
              onClick={() => open(member)}
            >
              <Text truncate>{label || t('board.batch.unnamed', { number: formatCount(at + 1) })}</Text>
              <Text tone="dim" weight={400}>
                {t(`board.stage.${stage}`)}
              </Text>
            </Row>
          </li>
        ))}
      </Block>
    </section>
  );
}

/** One batch: whose it is, why it cannot go on, and what is in it. */
export function BatchDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { t } = useTranslation();
  const noQuality = useCallRefusal('review.quality');
  const noRemoval = useCallRefusal('batches.remove');
  const [removing, setRemoving] = useState(false);
  const remove = useMutation(orpc.batches.remove.mutationOptions({ onSuccess: onClose }));
  const { id, name, person, by, at } = batch;
  return (
    <Dialog onClose={onClose} title={name} size={620} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Stack gap={12}>
        <Text as="p" tone="dim" weight={400}>
          {contentsWords(t, batch)}. {t('board.batch.by', { by, day: formatDay(at) })}
        </Text>
        <Giving batch={batch} />
        <Blocking batch={batch} />
        <Contents id={id} batch={batch} onClose={onClose} />
        {remove.error && <ErrorNote error={remove.error} />}
        <Row wrap align="center" justify="flex-end" gap={8}>
          {person !== null && (
            <ActionButton
              refusal={noQuality}
              onClick={() => navigate({ screen: 'review', params: { view: 'quality', person } })}
            >
              {t('board.batch.quality', { name: person })}
            </ActionButton>
          )}
          {removing ? (
            <>
              <span>{t('board.batch.removeAsk')}</span>
              <ActionButton onClick={() => setRemoving(false)}>{t('common.cancel')}</ActionButton>
              <ActionButton kind="bad" disabled={remove.isPending} onClick={() => remove.mutate({ id })}>
                {t('common.remove')}
              </ActionButton>
            </>
          ) : (
            <ActionButton refusal={noRemoval} onClick={() => setRemoving(true)}>
              {t('board.batch.remove')}
            </ActionButton>
          )}
        </Row>
      </Stack>
    </Dialog>
  );
}
