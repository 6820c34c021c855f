import { useTranslation } from 'react-i18next';
import { cannotAnswer } from '#shared/contract/review/review.ts';
import { useShortcut } from '../../../app/actions/key-bindings.ts';
import type { KeyHint } from '../../../ui/StatusBar.tsx';
import { placeless } from '../kinds/element/Blind.tsx';
import type { Review } from '../use-review.ts';

/** What the keys do now, for the status bar. */
export function useHints(review: Review): KeyHint[] {
  const { t } = useTranslation();
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
    const there = keys.filter((one): one is string => one !== undefined);
    return there.length > 0 ? [{ label, keys: there }] : [];
  };
  const help = { keys: [key.help], label: t('app.keysHint') };
  const { item, mode } = review;
  if (mode === 'editing' && item?.kind === 'instruction')
    return [
      { keys: ['Mod+Enter'], label: t('review.status.hints.saveNext') },
      { keys: ['Escape'], label: t('review.status.hints.cancel') },
    ];
  if (mode === 'editing')
    return [
      { keys: ['Alt+ArrowUp', 'Alt+ArrowDown'], label: t('review.status.hints.option') },
      { keys: ['Mod+Enter'], label: t('review.status.hints.saveNext') },
      { keys: ['Escape'], label: t('review.status.hints.cancel') },
    ];
  if (mode === 'rejecting')
    return [
      { keys: ['1', '8'], range: true, label: t('review.status.hints.reason') },
      { keys: ['Escape'], label: t('review.status.hints.cancel') },
    ];
  if (mode !== 'idle') return [{ keys: ['Escape'], label: t('review.status.hints.cancel') }];
  if (item?.kind === 'instruction' && item.phase === 'blind')
    return [
      { keys: ['ArrowLeft', 'ArrowUp'], label: t('review.status.hints.aim') },
      { keys: ['Enter'], label: t('review.status.hints.point') },
      { keys: ['1'], label: t('review.status.hints.absent') },
      { keys: ['2', String(placeless.length)], range: true, label: t('review.status.hints.cannot') },
      ...hint(t('review.status.hints.skip'), key.next),
      help,
    ];
  if (item?.kind === 'question' && item.phase === 'blind') {
    const n = item.options.length;
    return [
      { keys: ['1', String(Math.min(9, n))], range: true, label: t('review.status.hints.vote') },
      {
        keys: ['Shift+1', `Shift+${cannotAnswer.length}`],
        range: true,
        label: t('review.status.hints.cannot'),
      },
      ...hint(t('review.status.hints.skip'), key.next),
      help,
    ];
  }
  if (item?.phase === 'revealed' && review.given === null)
    return [
      ...(item.kind === 'instruction'
        ? [
            {
              keys: ['1', String(Math.min(9, item.variants.length))],
              range: true,
              label: t('review.status.hints.pick'),
            },
          ]
        : []),
      ...hint(t('review.status.hints.approve'), key.approve),
      ...hint(t('review.status.hints.approveNext'), key.approveNext),
      ...hint(t('review.status.hints.reject'), key.reject),
      ...hint(t('review.status.hints.edit'), key.edit),
      ...hint(t('review.status.hints.comment'), key.comment),
      help,
    ];
  return [...hint(t('review.status.hints.next'), key.next), help];
}
