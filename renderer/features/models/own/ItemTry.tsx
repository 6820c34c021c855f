import { IconPhoto, IconPlayerPlay } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TriedAsking } from '#shared/contract/runs/own-parts.ts';
import { formatMoney } from '../../../i18n/numbers.ts';
import { navigate } from '../../../places/route.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { TryPicture } from '../TryPicture.tsx';
import { AskedWay } from './AskedWay.tsx';
import { ItemPick } from './ItemPick.tsx';
import classes from './Own.module.css';
import { Block, Grid, Row, Stack } from '../../../ui/layout/primitives.tsx';
import { useCallRefusal } from '../../../project/use-may.ts';
import { readDraft, useModelDraft } from '../model-draft.ts';
import { useItemChoice } from './use-item-choice.ts';
import { Verbatim } from './Verbatim.tsx';

/** A try of the drafted record on an item of a release: the messages at once; the model only when told. */
function useItemTry() {
  const draft = useModelDraft();
  const read = readDraft(draft);
  const choice = useItemChoice();
  const refusal = useCallRefusal('ownParts.tryItem');
  const { task, release, index } = choice;
  const record = read.ok ? read.record : null;
  const at = record && task !== null && release !== null ? { record, task, release, index } : null;
  const shown = useQuery({
    ...orpc.ownParts.tryItem.queryOptions({
      input: { ...(at ?? { record: record as never, task: '', release: '', index: 0 }), send: false },
      placeholderData: keepPreviousData,
    }),
    enabled: at !== null && refusal === null,
    retry: false,
  });
  const asking = useMutation(orpc.ownParts.tryItem.mutationOptions());
  // A result belongs to the record and the item that it was made of.
  const key = JSON.stringify(at);
  const { reply: _, send: __, ...of } = asking.variables ?? { reply: '', send: false };
  const mine = asking.variables !== undefined && JSON.stringify({ ...of }) === key;
  return {
    choice,
    refusal,
    shown,
    wrong: read.ok ? null : read.why,
    pending: asking.isPending,
    error: mine ? asking.error : null,
    result: mine && !asking.isPending ? asking.data : undefined,
    ask: () => at && asking.mutate({ ...at, send: true }),
    read: (reply: string) => at && asking.mutate({ ...at, send: false, reply }),
  };
}

/** The words of the button that asks: with the price, since a press may cost something. */
function useAskWords(ways: readonly TriedAsking[] | undefined): string {
  const { t } = useTranslation();
  if (!ways) return t('models.own.ask');
  const prices = ways.map(({ estimate }) => estimate);
  if (prices.some((price) => price === null)) return t('models.own.askNoPrice', { count: ways.length });
  const sum = prices.reduce<number>((all, price) => all + (price ?? 0), 0);
  return sum === 0
    ? t('models.own.askFree')
    : t('models.own.askPrice', { count: ways.length, price: formatMoney(sum) });
}

/** The picture of the item, with the place that was answered. */
function ItemPicture({ id, way }: { id: string; way: TriedAsking | undefined }) {
  const shot = useQuery({ ...orpc.screenshots.get.queryOptions({ input: { id } }), enabled: id !== '' }).data;
  return shot && <TryPicture shot={shot} point={way?.point ?? null} target={null} readings={[]} />;
}

/** Tries the drafted record on an item of a release, with its own prompts and adapter and without them. */
export function ItemTry() {
  const { t } = useTranslation();
  const attempt = useItemTry();
  const [pasted, setPasted] = useState('');
  const { choice, shown, refusal } = attempt;
  const found = attempt.result ?? shown.data;
  const words = useAskWords(shown.data?.asked);
  if (choice.none)
    return (
      <EmptyState
        icon={IconPhoto}
        title={t('models.own.noRelease')}
        action={
          <ActionButton onClick={() => navigate({ screen: 'releases' })}>{t('models.own.toReleases')}</ActionButton>
        }
      />
    );
  return (
    <Stack gap={12} pad={[14, 16]}>
      {refusal !== null && <p>{refusal}</p>}
      <ItemPick choice={choice} {...(found && { items: found.items })} />
      {attempt.wrong !== null && <ErrorNote error={t('models.badRecord', { why: attempt.wrong })} />}
      {shown.error && <ErrorNote error={shown.error} onRetry={() => void shown.refetch()} />}
      {attempt.error && <ErrorNote error={attempt.error} />}
      {found && !shown.error && (
        <>
          <ItemPicture id={found.screenshotId} way={attempt.result?.asked.at(-1)} />
          <Row minHeight={24} as="p" align="center" wrap gap={[4, 6]} className={classes.line}>
            <span>
              <b>{found.label}</b>
            </span>
            <span>{t('models.own.gold', { gold: found.gold })}</span>
          </Row>
          <Row minHeight={24} align="center" wrap gap={[4, 6]} className={classes.line}>
            <Block
              as="textarea"
              width="full"
              minHeight={96}
              pad={8}
              border="line3"
              radius={3}
              surface="field"
              tone="text"
              mono
              size={11}
              line={17}
              style={{ minHeight: 44 }}
              rows={2}
              aria-label={t('models.own.paste')}
              placeholder={t('models.own.paste')}
              maxLength={200_000}
              value={pasted}
              onChange={(event) => setPasted(event.currentTarget.value)}
            />
            <ActionButton
              refusal={refusal}
              disabled={pasted.trim() === '' || attempt.pending}
              onClick={() => attempt.read(pasted)}
            >
              {t('models.own.read')}
            </ActionButton>
            <ActionButton
              kind="primary"
              icon={IconPlayerPlay}
              refusal={refusal}
              disabled={attempt.pending}
              onClick={attempt.ask}
            >
              {attempt.pending ? t('models.try.going') : words}
            </ActionButton>
          </Row>
          <Grid columns="repeat(auto-fit, minmax(14.375rem, 1fr))" gap={14}>
            {found.asked.map((way) => (
              <AskedWay key={String(way.own)} way={way} alone={found.asked.length === 1} />
            ))}
          </Grid>
          <Stack as="section" gap={6} minWidth={0} className={classes.way}>
            <h3>{t('models.own.input')}</h3>
            <Verbatim label={t('models.own.input')} text={found.input} />
          </Stack>
        </>
      )}
    </Stack>
  );
}
