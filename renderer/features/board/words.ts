import type { TFunction } from 'i18next';
import type { Batch, BatchSource, Stage } from '#shared/contract/review/batches.ts';
import { stages } from '#shared/contract/review/batches.ts';
import { kindNoun } from '../../i18n/kind-words.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { navigate } from '../../places/route.ts';

export const sizeOf = ({ counts }: Pick<Batch, 'counts'>): number =>
  stages.reduce((sum, stage) => sum + counts[stage], 0);

/** `12 pictures`, `3 knowledge questions`. */
export function contentsWords(t: TFunction, batch: Pick<Batch, 'kind' | 'itemKind' | 'counts'>): string {
  const count = sizeOf(batch);
  if (batch.kind !== 'item' || batch.itemKind === null) return t(`board.kind.${batch.kind}`, { count });
  return t('board.ofItems', { formatted: formatCount(count), kind: kindNoun(batch.itemKind, count) });
}

/** What was selected elsewhere for a new batch; empty for what a filter finds. */
export const selectedWords = (t: TFunction, of: BatchSource): string =>
  of.selection.kind === 'ids' ? t(`board.kind.${of.kind}`, { count: of.selection.ids.length }) : '';

/** The stages that some members are at, with how many. */
export const countsWords = (t: TFunction, { counts }: Pick<Batch, 'counts'>): string =>
  stages
    .filter((stage: Stage) => counts[stage] > 0)
    .map((stage) =>
      t('board.counts', { n: formatCount(counts[stage]), stage: t(`board.stage.${stage}`).toLocaleLowerCase() }),
    )
    .join(', ');

/** Opens a member where people work on it. */
export function openMember(kind: Batch['kind'], id: string): void {
  navigate({ screen: kind === 'screenshot' ? 'annotate' : kind === 'episode' ? 'trajectories' : 'review', id });
}
