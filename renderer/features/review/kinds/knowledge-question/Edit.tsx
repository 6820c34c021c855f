import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { useActionHandlers } from '../../../../actions/action-store.ts';
import type { ItemWork, RevealedItem } from '../kind.ts';
import { Background } from './Background.tsx';
import { RevealedBody } from './Body.tsx';
import { RevealedOptions } from './RevealedOptions.tsx';
import { useMovePoint, moveSizes, type Moving } from './use-move-point.ts';
import { useShortcut } from '../../../../actions/key-bindings.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { useShownHints } from '../mode-hints.ts';
import { Text } from '../../../../ui/layout/primitives.tsx';

/** Saves or cancels moving a point. */
function MoveFooter({ moving, busy }: { moving: Moving; busy: boolean }) {
  const { t } = useTranslation();
  const [save, leave] = [useShortcut('review-approve'), useShortcut('review-close')];
  const digits = moving.content.options.flatMap(({ letter }, at) =>
    moving.letters.includes(letter) && at < 9 ? [String(at + 1)] : [],
  );
  useShownHints([
    { keys: digits, label: t('review.knowledge.hints.pick') },
    { keys: ['ArrowLeft', 'ArrowUp'], label: t('review.knowledge.hints.by', { count: moveSizes.step }) },
    { keys: ['Mod+ArrowLeft'], label: t('review.knowledge.hints.by', { count: moveSizes.pixel }) },
    { keys: ['Shift+ArrowLeft'], label: t('review.knowledge.hints.by', { count: moveSizes.far }) },
    ...(save && moving.changed ? [{ keys: [save], label: t('review.knowledge.saveMove') }] : []),
    ...(leave ? [{ keys: [leave], label: t('review.knowledge.cancel') }] : []),
  ]);
  return (
    <>
      <ActionButton shortcut={leave} disabled={busy} onClick={moving.leave}>
        {t('review.knowledge.cancel')}
      </ActionButton>
      <ActionButton kind="primary" shortcut={save} disabled={busy || !moving.changed} onClick={moving.save}>
        {t('review.knowledge.saveMove')}
      </ActionButton>
    </>
  );
}

/** The question while a point of one of its wrong options is moved. */
export function Edit({ item, work, onLeave }: { item: RevealedItem; work: ItemWork; onLeave: (() => void) | null }) {
  const { t } = useTranslation();
  const saved = useMemo(() => knowledgeContent.parse(item.content), [item.content]);
  const [began] = useState(saved);
  const ended = began !== saved;
  // The item was saved since the move began, here or by somebody else: there is nothing left to move.
  useEffect(() => {
    if (ended) onLeave?.();
  }, [ended, onLeave]);
  const moving = useMovePoint(saved, work, () => onLeave?.());
  useActionHandlers({ 'review-next': work.next, 'review-previous': work.previous });
  return (
    <RevealedBody
      item={item}
      content={moving.content}
      moving={moving}
      footer={<MoveFooter moving={moving} busy={work.busy} />}
    >
      <RevealedOptions item={item} content={moving.content} moving={moving.letter} />
      <Text role="status" as="p" mt={14}>
        {t(item.annotatorsWanted === 1 ? 'review.knowledge.moveAloneText' : 'review.knowledge.moveText')}
      </Text>
      <Background item={item} content={moving.content} />
    </RevealedBody>
  );
}
