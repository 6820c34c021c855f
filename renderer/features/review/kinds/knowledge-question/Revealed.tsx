import { IconArrowsMove } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rejectReasons } from '#shared/items/knowledge-question/index.ts';
import { reasonsOf } from '#shared/labels/reasons.ts';
import { useLabels } from '../../../../labels/use-labels.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { movable } from '#shared/items/knowledge-question/move-point.ts';
import { useActionHandlers } from '../../../../actions/action-store.ts';
import { useShortcut } from '../../../../actions/key-bindings.ts';
import { useCallRefusal } from '../../../../project/use-may.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Notice } from '../../verdict/Notice.tsx';
import type { ItemWork, RevealedItem } from '../kind.ts';
import { useAsksOnce } from '../use-asks-once.ts';
import { chosen } from './answers.ts';
import { Background } from './Background.tsx';
import { RevealedBody } from './Body.tsx';
import { RejectChips } from './RejectChips.tsx';
import { RevealedOptions } from './RevealedOptions.tsx';
import { isOpen } from './state.ts';
import { useOwnAnswer } from '../use-own-answer.ts';
import { Text } from '../../../../ui/layout/primitives.tsx';

/**
 * Approves a question. A changed one needs somebody else's blind answer; if the project wants one annotator, the first
 * press asks whether to skip that, and the second approves.
 */
function useApproveAlone(
  { answerAwaited = false, annotatorsWanted, revision }: RevealedItem,
  work: ItemWork,
): { allowed: boolean; asking: boolean; approve(next: boolean): void; cancel: (() => void) | null } {
  const [asked, setAsked] = useState<number | null>(null);
  // Another change of the question asks again.
  const asking = asked === revision;
  const allowed = annotatorsWanted === 1;
  return {
    allowed,
    asking,
    approve(next) {
      if (answerAwaited && allowed && !asking) setAsked(revision);
      else if (asking) work.approve(next, true);
      else work.approve(next);
    },
    cancel: asking ? () => setAsked(null) : null,
  };
}

/** The question after it was answered: key, origin of each option, rationale, opinions and checks, and the decision. */
export function Revealed({ item, work, onEdit }: { item: RevealedItem; work: ItemWork; onEdit: () => void }) {
  const { t } = useTranslation();
  const content = useMemo(() => knowledgeContent.parse(item.content), [item.content]);
  const reasons = reasonsOf(useLabels(), rejectReasons);
  const [rejecting, setRejecting] = useState(false);
  const open = isOpen(item);
  const decides = open && !rejecting;
  const refusal = useCallRefusal('items.edit');
  const move = decides && movable(content).length > 0 && refusal === null && !work.busy ? onEdit : null;
  const alone = useApproveAlone(item, work);
  const own = useOwnAnswer(item);
  const asking = useAsksOnce(
    own?.blind === true && chosen(own.answer) !== content.answer && !item.adjudicating,
    alone.approve,
  );
  const approve = (next: boolean) => (decides && !work.busy ? () => asking.accept(next) : null);
  const reject = (reason: string) => {
    if (!work.busy) work.reject(reason, true);
  };
  useActionHandlers({
    ...(rejecting && Object.fromEntries(reasons.map((reason, at) => [`review-digit-${at + 1}`, () => reject(reason)]))),
    'review-mark-step': move,
    'review-approve': approve(false),
    'review-approve-next': approve(true),
    'review-reject': decides ? () => setRejecting(true) : null,
    'review-close': rejecting ? () => setRejecting(false) : alone.cancel,
    'review-next': work.next,
    'review-previous': work.previous,
  });
  const keys = {
    approve: useShortcut('review-approve-next'),
    reject: useShortcut('review-reject'),
    next: useShortcut('review-next'),
  };
  return (
    <RevealedBody
      item={item}
      content={content}
      footer={
        open ? (
          <>
            {move && <IconButton icon={IconArrowsMove} label={t('review.knowledge.movePoint')} onClick={move} />}
            <ActionButton shortcut={keys.reject} disabled={work.busy} onClick={() => setRejecting(true)}>
              {t('review.knowledge.rejectButton')}
            </ActionButton>
            <ActionButton kind="primary" shortcut={keys.approve} disabled={work.busy} onClick={() => approve(true)?.()}>
              {t(alone.asking ? 'review.knowledge.approveWithout' : 'review.knowledge.approveNext')}
            </ActionButton>
          </>
        ) : (
          <ActionButton kind="primary" shortcut={keys.next} onClick={work.next}>
            {t('review.knowledge.next')}
          </ActionButton>
        )
      }
    >
      <RevealedOptions item={item} content={content} deciding={decides ? work : null} />
      {decides && asking.asked && <Notice urgent title={t('review.verdict.against')} />}
      {decides && item.answerAwaited && (
        <Text role="status" as="p" mt={14}>
          {t(
            alone.asking
              ? 'review.knowledge.withoutAnswer'
              : alone.allowed
                ? 'review.knowledge.awaitedAlone'
                : 'review.knowledge.awaited',
          )}
        </Text>
      )}
      {rejecting && <RejectChips reasons={reasons} onReject={reject} onCancel={() => setRejecting(false)} />}
      <Background item={item} content={content} />
    </RevealedBody>
  );
}
