import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reasonsOf } from '#shared/labels/reasons.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { useLabels } from '../../../labels/use-labels.ts';
import { orpc } from '../../../transport/client.ts';
import type { KeyHint } from '../../../edits/StatusBar.tsx';
import type { KindHooks, PictureHooks } from '../kinds/kind.ts';
import { useModeHints } from '../kinds/mode-hints.ts';
import type { Review } from '../review.ts';

/** What the keys do now with an item on its picture, for the status bar. */
export function useHints(review: Review, hooks: PictureHooks | undefined): KeyHint[] {
  const { t } = useTranslation();
  const reasons = reasonsOf(useLabels(), hooks?.rejectReasons ?? []).length;
  const key = {
    next: useShortcut('review-next'),
    approve: useShortcut('review-approve'),
    approveNext: useShortcut('review-approve-next'),
    reject: useShortcut('review-reject'),
    edit: useShortcut('review-edit'),
    comment: useShortcut('review-comment'),
    help: '?',
  };
  const hint = (label: string, ...keys: (string | undefined)[]): KeyHint[] => {
    const there = keys.filter((key): key is string => key !== undefined);
    return there.length > 0 ? [{ label, keys: there }] : [];
  };
  const help = { keys: [key.help], label: t('app.keysHint') };
  const cancel = { keys: ['Escape'], label: t('review.status.hints.cancel') };
  const { item, mode } = review;
  if (mode === 'editing')
    return [
      ...(hooks?.hints.editing() ?? []),
      { keys: ['Mod+Enter'], label: t('review.status.hints.saveNext') },
      cancel,
    ];
  if (mode === 'rejecting')
    return [{ keys: ['1', String(Math.min(9, reasons))], range: true, label: t('review.status.hints.reason') }, cancel];
  if (mode !== 'idle') return [cancel];
  if (item?.phase === 'blind')
    return [...(hooks?.hints.blind(item) ?? []), ...hint(t('review.status.hints.skip'), key.next), help];
  if (item?.phase === 'revealed' && review.given === null)
    return [
      ...(hooks?.hints.revealed(item) ?? []),
      ...hint(t('review.status.hints.approve'), key.approve),
      ...hint(t('review.status.hints.approveNext'), key.approveNext),
      ...hint(t('review.status.hints.reject'), key.reject),
      ...hint(t('review.status.hints.edit'), key.edit),
      ...hint(t('review.status.hints.comment'), key.comment),
      help,
    ];
  return [...hint(t('review.status.hints.next'), key.next), help];
}

/** What the keys do now with an item that has a body of its own, for the status bar. */
export function useFramedHints(id: string | null, hooks: KindHooks | undefined): KeyHint[] {
  const { t } = useTranslation();
  const next = useShortcut('review-next');
  const open = hooks !== undefined && id !== null;
  const { data: item } = useQuery({ ...orpc.review.item.queryOptions({ input: { id: id ?? '' } }), enabled: open });
  const mode = useModeHints((state) => state.hints);
  const help = { keys: ['?'], label: t('app.keysHint') };
  if (mode) return [...mode, help];
  if (!hooks || item?.id !== id) return [help];
  const own = item.phase === 'blind' ? hooks.hints.blind(item) : hooks.hints.revealed(item);
  const label = t(item.phase === 'blind' ? 'review.status.hints.skip' : 'review.status.hints.next');
  return [...own, ...(next ? [{ keys: [next], label }] : []), help];
}
